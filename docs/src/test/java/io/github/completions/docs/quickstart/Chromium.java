package io.github.completions.docs.quickstart;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * The Chromium of this machine, where it has one.
 */
final class Chromium {

	private static final Path BROWSER = path("chromium");

	private static final Path DRIVER = path("chromedriver");

	private Chromium() {
	}

	static boolean isThere() {
		return Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER);
	}

	/**
	 * Start it without a window and with an empty profile.
	 */
	static ChromeDriver start() {
		ChromeOptions options = new ChromeOptions();
		options.setBinary(BROWSER.toString());
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
				"--no-first-run", "--disable-background-networking");
		return new ChromeDriver(
				new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).usingAnyFreePort().build(),
				options);
	}

	private static Path path(String program) {
		return Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.map((folder) -> Path.of(folder, program))
			.filter(Files::isExecutable)
			.findFirst()
			.orElse(Path.of(program));
	}

}
