package io.github.completions.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Takes the pictures of the documentation, only when the system property {@code pictures}
 * names the folder for them:
 * {@code mvn test -Dtest=PlaygroundPicturesTests -Dpictures=../docs/images}.
 */
@PlaygroundTest
@ExtendWith(Browser.class)
@EnabledIfSystemProperty(named = "pictures", matches = ".+")
class PlaygroundPicturesTests {

	@ParameterizedTest
	@ValueSource(strings = { "light", "dark" })
	void takesPicture(String theme, @LocalServerPort int port, ChromeDriver driver) throws IOException {
		Playground page = new Playground(driver, port).open();
		page.screen(1280, 900, false);
		page.theme(theme);
		page.prompt("Once upon a time, in a harbour town,").type("max_tokens", "150").type("temperature", "0.8");
		page.endless().type("seed", "11").run();
		page.script("window.scrollTo(0, 0); document.querySelector('.pane .text').scrollTop = 0;");
		new Actions(driver).moveToElement(page.element(".t:nth-child(11)")).perform();
		page.await("!document.getElementById('card').hidden");
		Path picture = Path.of(System.getProperty("pictures"), "playground-" + theme + ".png");
		Files.createDirectories(picture.getParent());
		Files.write(picture, driver.getScreenshotAs(OutputType.BYTES));
		assertThat(picture).isNotEmptyFile();
	}

}
