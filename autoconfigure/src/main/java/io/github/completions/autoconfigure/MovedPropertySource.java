package io.github.completions.autoconfigure;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;

/**
 * Shows the properties below one name as if they were below another. They keep their own
 * names in errors.
 */
class MovedPropertySource implements ConfigurationPropertySource {

	private final ConfigurationPropertySource source;

	private final ConfigurationPropertyName from;

	private final ConfigurationPropertyName to;

	private MovedPropertySource(ConfigurationPropertySource source, ConfigurationPropertyName from,
			ConfigurationPropertyName to) {
		this.source = source;
		this.from = from;
		this.to = to;
	}

	static ConfigurationPropertySource of(ConfigurationPropertySource source, ConfigurationPropertyName from,
			ConfigurationPropertyName to) {
		return (source instanceof IterableConfigurationPropertySource iterable) ? new OfIterable(iterable, from, to)
				: new MovedPropertySource(source, from, to);
	}

	@Override
	public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
		ConfigurationPropertyName original = moved(name, this.to, this.from);
		return (original != null) ? this.source.getConfigurationProperty(original) : null;
	}

	@Override
	public ConfigurationPropertyState containsDescendantOf(ConfigurationPropertyName name) {
		ConfigurationPropertyName original = moved(name, this.to, this.from);
		return (original != null) ? this.source.containsDescendantOf(original) : ConfigurationPropertyState.ABSENT;
	}

	@Override
	public @Nullable Object getUnderlyingSource() {
		return this.source.getUnderlyingSource();
	}

	private static @Nullable ConfigurationPropertyName moved(ConfigurationPropertyName name,
			ConfigurationPropertyName from, ConfigurationPropertyName to) {
		if (from.equals(name)) {
			return to;
		}
		return from.isAncestorOf(name) ? to.append(name.subName(from.getNumberOfElements())) : null;
	}

	/**
	 * A source that knows the names of its properties, which maps need.
	 */
	private static final class OfIterable extends MovedPropertySource implements IterableConfigurationPropertySource {

		private final IterableConfigurationPropertySource source;

		private final ConfigurationPropertyName from;

		private final ConfigurationPropertyName to;

		private OfIterable(IterableConfigurationPropertySource source, ConfigurationPropertyName from,
				ConfigurationPropertyName to) {
			super(source, from, to);
			this.source = source;
			this.from = from;
			this.to = to;
		}

		@Override
		public ConfigurationPropertyState containsDescendantOf(ConfigurationPropertyName name) {
			return super.containsDescendantOf(name);
		}

		@Override
		public Stream<ConfigurationPropertyName> stream() {
			return this.source.stream().<ConfigurationPropertyName>mapMulti((name, result) -> {
				ConfigurationPropertyName moved = moved(name, this.from, this.to);
				if (moved != null) {
					result.accept(moved);
				}
			});
		}

	}

}
