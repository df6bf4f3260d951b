// Completes and streams with the official library: node complete.mjs BASE_URL
import assert from 'node:assert/strict';
import OpenAI from 'openai';

const [baseURL] = process.argv.slice(2);
const model = 'embedded-ngram';
const client = new OpenAI({ baseURL, apiKey: 'test-key', maxRetries: 0, timeout: 20_000 });
const request = { model, prompt: 'Once upon a time', max_tokens: 12, seed: 7 };

const completion = await client.completions.create({ ...request, logprobs: 2, n: 2 });
assert.equal(completion.object, 'text_completion');
assert.deepEqual(completion.choices.map((choice) => choice.index), [0, 1]);
assert.deepEqual(completion.usage, { prompt_tokens: 4, completion_tokens: 24, total_tokens: 28 });
for (const { text, logprobs, finish_reason: finishReason } of completion.choices) {
	assert.equal(finishReason, 'length');
	assert.equal(logprobs.tokens.join(''), text);
	assert.equal(logprobs.text_offset[0], request.prompt.length);
	logprobs.tokens.forEach((token, index) => {
		assert.equal(logprobs.top_logprobs[index][token], logprobs.token_logprobs[index]);
	});
}

const stream = await client.completions.create({
	...request, n: 2, stream: true, stream_options: { include_usage: true },
});
const texts = ['', ''];
let usage = null;
for await (const chunk of stream) {
	chunk.choices.forEach((choice) => { texts[choice.index] += choice.text; });
	usage = chunk.usage ?? usage;
}
assert.deepEqual(texts, completion.choices.map((choice) => choice.text));
assert.deepEqual(usage, completion.usage);

await assert.rejects(client.completions.create({ ...request, model: 'unknown' }),
	(error) => error instanceof OpenAI.NotFoundError && error.code === 'model_not_found');
await assert.rejects(client.completions.create({ ...request, temperature: 9 }),
	(error) => error instanceof OpenAI.BadRequestError && error.param === 'temperature');
await assert.rejects(new OpenAI({ baseURL, apiKey: 'wrong', maxRetries: 0 }).completions.create(request),
	(error) => error instanceof OpenAI.AuthenticationError && error.code === 'invalid_api_key');

const models = await client.models.list();
assert.ok(models.data.some(({ id }) => id === model));
assert.equal((await client.models.retrieve(model)).object, 'model');
