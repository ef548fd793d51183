import { LineCounter, parseDocument } from 'yaml';
import type { SpecFormat } from '../versions/openapi-spec-version.entity.js';
import { SpecFailure } from './spec-failure.js';

export interface ParsedFile {
  value: unknown;
  format: SpecFormat;
  text: string;
}

/** Enough for anchors that are reused all over a specification. What aliases expand to is limited when files are copied. */
const MOST_ALIASES = 10_000;

/** Parses JSON or YAML. Throws a SpecFailure that names the line and the column. */
export function parseFile(name: string, bytes: Uint8Array): ParsedFile {
  const text = decode(name, bytes);
  const start = text.trimStart();
  if (start === '') throw new SpecFailure('PARSE_ERROR', [`${name}: The file is empty`]);
  if (/^<(!doctype|html|\?xml|head|body)/i.test(start)) {
    throw new SpecFailure('PARSE_ERROR', [
      `${name}:1:1: This is a web page, not an OpenAPI specification: check the URL, and that it can be read without signing in`,
    ]);
  }
  if (!start.startsWith('{')) return { value: parseYaml(name, text), format: 'yaml', text };
  try {
    return { value: JSON.parse(text), format: 'json', text };
  } catch (error) {
    // YAML also has mappings in braces.
    if (error instanceof SyntaxError && looksLikeYaml(start)) return { value: parseYaml(name, text), format: 'yaml', text };
    throw new SpecFailure('PARSE_ERROR', [`${name}${placeOf(error as Error, text)}: The JSON is not valid: ${(error as Error).message}`]);
  }
}

/** Flow mappings with keys that JSON would put into quotes. */
const looksLikeYaml = (start: string) => /^\{\s*[^\s"}]/.test(start);

function decode(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // It is refused below.
  }
  throw new SpecFailure('PARSE_ERROR', [`${name}: The file is not text in UTF-8`]);
}

function parseYaml(name: string, text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, logLevel: 'error' });
  if (document.errors.length > 0) {
    const messages = document.errors.map(({ message, pos: [offset] }) => {
      const { line, col } = lineCounter.linePos(offset);
      return `${name}:${line}:${col}: ${message.startsWith('Maximum call stack') ? 'The YAML is nested too deeply' : `The YAML is not valid: ${message}`}`;
    });
    throw new SpecFailure('PARSE_ERROR', messages);
  }
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    throw new SpecFailure('PARSE_ERROR', [`${name}: The YAML cannot be expanded: ${(error as Error).message}`]);
  }
}

/** V8 names the offset in most messages, and quotes the text in others. */
function placeOf({ message }: Error, text: string): string {
  const offset = /at position (\d+)/.exec(message)?.[1];
  if (offset === undefined) return '';
  const before = text.slice(0, Number(offset)).split('\n');
  return `:${before.length}:${before.at(-1)!.length + 1}`;
}
