import { printTokens, tokensOf, unescaped, escaped } from '../segments/marked-text.js';
import { type EngineRequest, TranslationEngine } from './translation-engine.js';

const ACCENTS = new Map(
  Array.from('aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcçnñsšzžCÇNÑSŠZŽ'.matchAll(/(.)(.)/gu), ([, plain, accented]) => [plain, accented] as const),
);
/** Translations are often a third longer than English. */
const LENGTHENED = 0.3;

/** Accented and lengthened text, which shows whether layouts have room for other languages. It calls nobody. */
export class PseudoEngine extends TranslationEngine {
  readonly name = 'pseudo';
  readonly texts = 100;
  readonly characters = 100_000;

  translate({ texts }: EngineRequest): Promise<string[]> {
    return Promise.resolve(texts.map(({ text }) => pseudo(text)));
  }
}

function pseudo(text: string): string {
  let length = 0;
  const tokens = tokensOf(text).map((token) => {
    if (token.kind !== 'text') return token;
    length += token.text.length;
    const accented = Array.from(unescaped(token.text), (letter) => ACCENTS.get(letter) ?? letter).join('');
    return { kind: 'text' as const, text: escaped(accented) };
  });
  return `${printTokens(tokens)} ${'~'.repeat(Math.ceil(length * LENGTHENED))}`;
}
