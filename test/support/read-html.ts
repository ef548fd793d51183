import { Parser } from 'htmlparser2';

export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

export interface ReadHtml {
  elements: readonly HtmlElement[];
  /** All text, without white space. */
  text: string;
}

/** Reads HTML as a browser would: what is in it by its own parser, not by a search for strings. */
export function readHtml(html: string): ReadHtml {
  const elements: HtmlElement[] = [];
  const texts: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
    ontext: (text) => texts.push(text),
  });
  parser.end(html);
  return { elements, text: texts.join('').replace(/\s+/gu, '') };
}
