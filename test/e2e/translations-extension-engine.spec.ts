import { Injectable, Module } from '@nestjs/common';
import { TranslationEngine, type EngineRequest } from 'bindery/modules/translations/engines/translation-engine.js';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { FakeTranslator } from '../support/fake-translator.js';
import { startApp } from '../support/start-app.js';
import { translatedSpaces } from '../support/translated-space.js';

const heard: EngineRequest[] = [];

@Injectable()
class PirateEngine extends TranslationEngine {
  readonly name = 'pirate';
  readonly texts = 100;
  readonly characters = 100_000;

  translate(request: EngineRequest): Promise<string[]> {
    heard.push(request);
    return Promise.resolve(request.texts.map(({ text }) => `Arr, ${text}`));
  }
}

@Injectable()
class OtherPirateEngine extends PirateEngine {}

@Injectable()
class FalseDeepL extends PirateEngine {
  override readonly name = 'deepl' as 'pirate';
}

@Module({ providers: [PirateEngine, { provide: 'ALIAS', useExisting: PirateEngine }] })
class PirateModule {}

@Module({ providers: [PirateEngine, OtherPirateEngine] })
class PiratesModule {}

@Module({ providers: [FalseDeepL] })
class FalseModule {}

const CHOSEN = { EXTENSIONS: 'pirate.js', TRANSLATION_ENGINE: 'pirate' };

describe('an engine of an extension', () => {
  const t = useApp(CHOSEN, [{ module: PirateModule }]);

  const { setUp, run, pagesOf } = translatedSpaces(t, new FakeTranslator());

  it('translates when TRANSLATION_ENGINE names it', async () => {
    const world = await setUp({ Guide: 'Start the **engine**.' });
    const { result } = await run(world);
    expect(await pagesOf(world, result.space)).toEqual({ 'Arr, Guide': 'Arr, Start the **engine**.' });
    expect(heard[0]).toMatchObject({ from: 'en', to: 'de' });
  });
});

describe('the start is refused', () => {
  it.each([
    [
      'no extension provides the engine',
      { ...CHOSEN, TRANSLATION_ENGINE: 'parrot' },
      PirateModule,
      /one of llm, .*, pirate: no extension provides "parrot"/,
    ],
    ['two engines have a name', CHOSEN, PiratesModule, /Two translation engines have the name "pirate"/],
    ['an engine has the name of one of ours', {}, FalseModule, /Two translation engines have the name "deepl"/],
  ])('where %s', async (_, settings, module, message) => {
    await expect(startApp(settings, [{ module }])).rejects.toThrow(message);
  });
});
