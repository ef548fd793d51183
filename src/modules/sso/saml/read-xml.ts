import { DOMParser } from '@xmldom/xmldom';
import { SignInRefused } from '../sign-in/sign-in-refused.js';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DECLARATION = /^<\?xml [^<>?]*\?>/;
/** A tag with its attributes, whose values may contain `>`. */
const TAG = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
const MOST_ELEMENTS = 5_000;
/** xmldom compares each attribute of an element with the others, so their number is limited, too. */
const MOST_ATTRIBUTES = 10_000;
const DEEPEST = 50;

/** Decodes what an identity provider posts, and refuses what no identity provider needs but attacks do. */
export function decodeXml(base64: string): string {
  const compact = base64.replace(/\s+/g, '');
  if (!BASE64.test(compact)) throw malformed('it is not base64');
  const xml = utf8(Buffer.from(compact, 'base64')).trim();
  const content = xml.replace(DECLARATION, '');
  if (/<!DOCTYPE/i.test(content)) throw malformed('it contains a document type declaration');
  if (content.includes('<!--')) throw malformed('it contains a comment');
  if (content.includes('<!')) throw malformed('it contains a CDATA section or a declaration');
  if (content.includes('<?')) throw malformed('it contains a processing instruction');
  measure(content);
  return xml;
}

/** Parses strictly: whatever xmldom would only warn about is refused. */
export function parseXml(xml: string): Element {
  const refuse = (message: string): never => {
    throw malformed(`it is not well-formed XML (${message.split('\n')[0]!.slice(0, 200)})`);
  };
  const document = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(xml, 'text/xml');
  const root = document.documentElement as Element | null;
  return root ?? refuse('it is empty');
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('it is not UTF-8');
  }
}

/** The parser and the canonicalization recurse, and some of their steps are quadratic. */
function measure(xml: string): void {
  let depth = 0;
  let elements = 0;
  let tags = 0;
  for (const [tag] of xml.matchAll(TAG)) {
    tags += 1;
    if (tag.startsWith('</')) depth -= 1;
    else {
      elements += 1;
      if (!tag.endsWith('/>')) depth += 1;
    }
    if (depth > DEEPEST || elements > MOST_ELEMENTS) throw malformed('it is nested too deeply or has too many elements');
  }
  if (tags !== xml.split('<').length - 1) throw malformed('it is not well-formed XML');
  if (xml.split('=').length > MOST_ATTRIBUTES) throw malformed('it has too many attributes');
}

const malformed = (reason: string) => new SignInRefused(`The response of the identity provider was refused: ${reason}.`);
