import { atOnce } from '../../../common/concurrency/turns.js';
import type { Document } from '../../../common/document/rich-text.js';
import { mapTextsInSteps } from './map-texts.js';
import { escaped, markInlines, readInlines, unescaped, type MarkedText } from './marked-text.js';
import { Unit } from './unit.js';

/** The marked texts of a document by their place. */
export function* markedTextsInSteps(document: Document): Generator<void, Map<string, MarkedText>> {
  const found = new Map<string, MarkedText>();
  yield* mapTextsInSteps(document, {
    inlines: (nodes, at) => {
      found.set(at, markInlines(nodes));
      return nodes;
    },
    text: (value, at) => {
      found.set(at, { text: escaped(value), placeholders: new Map() });
      return value;
    },
  });
  return found;
}

export const markedTextsOf = (document: Document): Map<string, MarkedText> => atOnce(markedTextsInSteps(document));

/** The texts of a document by their place, cut into sentences. For `Turns.run`: large documents take long. */
export function* unitsInSteps(document: Document, language: string): Generator<void, Map<string, Unit>> {
  const units = new Map<string, Unit>();
  for (const [at, { text }] of yield* markedTextsInSteps(document)) {
    yield;
    units.set(at, new Unit(text, language));
  }
  return units;
}

/** Returns the document in the other language. `translate` gets marked texts with their places. */
export const translateInSteps = (document: Document, translate: (at: string, marked: string) => string): Generator<void, Document> =>
  mapTextsInSteps(document, {
    inlines: (nodes, at) => {
      const { text, placeholders } = markInlines(nodes);
      const translation = translate(at, text);
      return translation === text ? nodes : readInlines({ text: translation, placeholders });
    },
    text: (value, at) => {
      const text = escaped(value);
      const translation = translate(at, text);
      return translation === text ? value : unescaped(translation);
    },
  });

export const unitOfText = (value: string, language: string): Unit => new Unit(escaped(value), language);
