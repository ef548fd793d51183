import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { FakeTranslator } from '../support/fake-translator.js';
import { translatedSpaces } from '../support/translated-space.js';
import { steps, TranslationWalk } from '../support/translation-walk.js';

// It has an application of its own, because its settings name an engine.
const PORT = 20_000 + ((process.pid + 19) % 20_000);
const engine = new FakeTranslator().use(PORT);
const t = useOwnApp({ LIBRETRANSLATE_URL: `http://127.0.0.1:${PORT}` });
const spaces = translatedSpaces(t, engine);

it('walks of edits on both sides lose nothing that people wrote, and never stop a page', async () => {
  const done = { runs: 0, written: 0, kept: 0, conflicts: 0, merged: 0 };
  const walk = async (taken: Parameters<TranslationWalk['take']>[0][]) => {
    const made = await TranslationWalk.begin(spaces, engine);
    for (const step of taken) await made.take(step);
    await made.end();
    for (const [name, count] of Object.entries(made.done)) done[name as keyof typeof done] += count;
  };
  // A shorter walk is not looked for: that would take many times as long.
  await fc.assert(fc.asyncProperty(steps, walk), { numRuns: 200, endOnFailure: true });
  for (const [name, count] of Object.entries(done)) expect(count, name).toBeGreaterThan(2);
  console.log(done);
}, 3_600_000);
