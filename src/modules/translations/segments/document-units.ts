import { atOnce } from '../../../common/concurrency/at-once.js';
import type { Document } from '../../../common/document/rich-text.js';
import { mapTextsInSteps } from './map-texts.js';
import { escaped, markInlines, readInlines, unescaped, type MarkedText } from './marked-text.js';
import { Unit, type Lookup } from './unit.js';

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

/** For `Turns.run`: large documents take long. */
export function* unitsInSteps(document: Document, language: string): Generator<void, Unit[]> {
  const units: Unit[] = [];
  for (const { text } of (yield* markedTextsInSteps(document)).values()) {
    yield;
    units.push(new Unit(text, language));
  }
  return units;
}

/** Returns the document in the other language. Segments without a translation stay as they are. */
export const translateInSteps = (document: Document, language: string, lookup: Lookup): Generator<void, Document> =>
  mapTextsInSteps(document, {
    inlines: (nodes) => {
      const { text, placeholders } = markInlines(nodes);
      const translation = new Unit(text, language).translated(lookup);
      return translation === text ? nodes : readInlines({ text: translation, placeholders });
    },
    text: (value) => translateText(value, language, lookup),
  });

export const unitOfText = (value: string, language: string): Unit => new Unit(escaped(value), language);

export function translateText(value: string, language: string, lookup: Lookup): string {
  const text = escaped(value);
  const translation = new Unit(text, language).translated(lookup);
  return translation === text ? value : unescaped(translation);
}
