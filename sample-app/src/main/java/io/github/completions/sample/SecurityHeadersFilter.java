package io.github.completions.sample;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Confines the page to what this application serves. Trusted types without any policy
 * mean that no text can become HTML or a script, whatever the page's own code does.
 */
@Component
class SecurityHeadersFilter implements WebFilter {

	private static final String CONTENT_SECURITY_POLICY = String.join("; ", "default-src 'none'", "script-src 'self'",
			"style-src 'self'", "img-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
			"frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'");

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		HttpHeaders headers = exchange.getResponse().getHeaders();
		headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY);
		headers.set("X-Content-Type-Options", "nosniff");
		headers.set("Referrer-Policy", "no-referrer");
		headers.set("Cross-Origin-Opener-Policy", "same-origin");
		headers.set("Cross-Origin-Resource-Policy", "same-origin");
		return chain.filter(exchange);
	}

}
