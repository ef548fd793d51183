import type { Document } from '../../../common/document/rich-text.js';
import { mapTexts } from './map-texts.js';
import { escaped, markInlines, readInlines, unescaped, type MarkedText } from './marked-text.js';
import { Unit, type Lookup } from './unit.js';

/** The marked texts of a document by their place. */
export function markedTextsOf(document: Document): Map<string, MarkedText> {
  const found = new Map<string, MarkedText>();
  mapTexts(document, {
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

export const unitsOf = (document: Document, language: string): Unit[] =>
  Array.from(markedTextsOf(document).values(), ({ text }) => new Unit(text, language));

/** Returns the document in the other language. Segments without a translation stay as they are. */
export const translateDocument = (document: Document, language: string, lookup: Lookup): Document =>
  mapTexts(document, {
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
