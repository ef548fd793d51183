import { expect, it } from 'vitest';
import { SPOKEN } from './languages.js';

/** How a language addresses somebody in the form that our texts do not use. */
const OTHER_FORM = {
  // In the middle of a sentence: at its beginning, "Sie" may also mean several people.
  de: /[^.!?:] (?:Sie|Ihnen|Ihre?[nmrs]?)(?![\p{L}\p{N}])|^(?:Sie lesen|Ihre?[nmrs]? )|(?:Laden|Versuchen|Öffnen|Senden) Sie/u,
  es: /(?<!\p{L})(?:te|tú|tus?|ti|contigo|eres|puedes|tienes|escribas|prueba|revisa|escribe)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:te|tu|toi|ton|tes)(?!\p{L})/iu,
};

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn(said(value as (...values: unknown[]) => unknown));
  return Object.values(value ?? {}).flatMap(textsIn);
}

/** Some texts are about one thing, others about several. */
function said(text: (...values: unknown[]) => unknown): unknown {
  try {
    return text('1', '2');
  } catch {
    return text(['1', '2']);
  }
}

it.each(Object.entries(OTHER_FORM))('the texts in %s address readers in one form', (language, other) => {
  const texts = textsIn(SPOKEN[language]);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => other.test(text))).toEqual([]);
});
