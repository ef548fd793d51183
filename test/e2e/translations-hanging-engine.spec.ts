import { expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { FakeTranslator } from '../support/fake-translator.js';
import { translatedSpaces } from '../support/translated-space.js';

// It has an application of its own, because its settings name an engine and its time limit.
const PORT = 20_000 + ((process.pid + 13) % 20_000);
const engine = new FakeTranslator().use(PORT);
const t = useOwnApp({ LIBRETRANSLATE_URL: `http://127.0.0.1:${PORT}`, TRANSLATION_TIMEOUT: '1' });
const { setUp, run, pagesOf } = translatedSpaces(t, engine);

it('a request that the engine never answers is given up after its time limit, and the run goes on', async () => {
  const pages = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Page ${i}`, `The text of page ${i}. And more of ${i}.`]));
  const world = await setUp(pages);
  let requests = 0;
  const unanswered: string[] = [];
  engine.intercept = (texts) => {
    requests += 1;
    if (requests !== 2) return undefined;
    unanswered.push(...texts);
    return new Promise(() => undefined);
  };
  const { result, stats } = await run(world);
  expect(stats).toMatchObject({ runs: 1, totalPages: 30 });
  expect((await pagesOf(world, result.space))['PAGE 29']).toBe('THE TEXT OF PAGE 29. AND MORE OF 29.');
  const sent = engine.sent();
  expect(unanswered.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(90);
  expect(sent).toHaveLength(90 + unanswered.length);
});
