import type { Document } from '../../src/common/document/rich-text.js';
import { isRecord } from '../../src/common/json/is-record.js';

const ATTEMPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</code></pre><svg onload=alert(1)>',
  '--><iframe srcdoc="<script>alert(1)</script>">',
  '</title></style></textarea><script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '\\href{javascript:alert(1)}{x}\\style{color:red}{x}',
  '<math><mtext><style><img src=x onerror=alert(1)>',
  '`${alert(1)}`',
  '&#x6a;avascript:alert(1)',
  'x" style="position:fixed',
];
/** Members by which a document is read at all. */
const STRUCTURE = new Set(['object', 'type', 'kind']);
const sum = (text: string) => [...text].reduce((total, char) => total + char.codePointAt(0)!, text.length);

/** An attempt at an attack that is the same for the same text, so that what is named twice keeps its name. */
const attempt = (text: string): string => `${text}${ATTEMPTS[sum(text) % ATTEMPTS.length]!}`;

/** The document with an attempt at an attack in every text and every name; URLs are nothing else. It is not valid any more. */
export const hostileDocument = (document: Document): Document => hostile(document) as Document;

function hostile(value: unknown, member = ''): unknown {
  if (typeof value === 'string') return member === 'url' || member === 'href' ? ATTEMPTS[6] : attempt(value);
  if (Array.isArray(value)) return value.map((item) => hostile(item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (STRUCTURE.has(name) && typeof inner === 'string') return [name, inner];
      return [KNOWN.test(name) ? name : attempt(name), hostile(inner, name)];
    }),
  );
}

/** The names of members of nodes and tables; all other names are ids. */
const KNOWN =
  /^(?:data|nodes|fragments?|leaves|marks|text|key|meta|id|isVoid|schemaVersion|ref(?:Dark)?|url|file|page|space|anchor|user|collection|spec|tag|reusableContent|view|columns|records|definition|values|orderIndex|title|options|value|label|color|max|multiple|description|syntax|formula|expression|code|icon|alt|caption|date|tags|slug|schemas|path|method|name|integration|block|props|action|size|style|background|cardSize|coverDefinition|targetDefinition|columnWidths|hideHeader|textAlignment|align|width|height)$/;
