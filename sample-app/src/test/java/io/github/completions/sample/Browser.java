package io.github.completions.sample;

import java.io.File;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;

/**
 * Hands a headless Chromium with an empty profile to tests. It is started once; where
 * there is none, the tests are skipped.
 */
class Browser implements ExecutionCondition, ParameterResolver {

	private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Browser.class);

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		return (find("chromium").isPresent() && find("chromedriver").isPresent())
				? ConditionEvaluationResult.enabled("There is a browser") : ConditionEvaluationResult
					.disabled("There is no browser: install the packages 'chromium' and 'chromium-driver'");
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == ChromeDriver.class;
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		return context.getRoot()
			.getStore(NAMESPACE)
			.computeIfAbsent(Session.class, (type) -> new Session(start()), Session.class)
			.driver();
	}

	private static ChromeDriver start() {
		ChromeOptions options = new ChromeOptions();
		options.setBinary(find("chromium").orElseThrow());
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
				"--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--disable-dev-shm-usage", "--hide-scrollbars");
		options.setCapability("goog:loggingPrefs", Map.of(LogType.BROWSER, Level.ALL.getName()));
		ChromeDriverService service = new ChromeDriverService.Builder()
			.usingDriverExecutable(find("chromedriver").orElseThrow())
			.build();
		return new ChromeDriver(service, options);
	}

	private static Optional<File> find(String program) {
		return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
			.map((folder) -> new File(folder, program))
			.filter(File::canExecute)
			.findFirst();
	}

	record Session(ChromeDriver driver) implements AutoCloseable {

		@Override
		public void close() {
			this.driver.quit();
		}

	}

}
