import type { ApiPart } from '../../../common/api-reference/api-part.js';
import { readableMarkdown } from '../../../common/document/readable-markdown.js';
import { EMPTY_DOCUMENT, type Block } from '../../../common/document/rich-text.js';
import { memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { heading, line, words } from '../outline/make-blocks.js';
import type { SpecPart } from '../outline/outline-spec.js';
import { titleOf } from '../outline/title-of.js';
import { completeBlocks } from './part-blocks.js';
import { completeView } from './part-views.js';

const MOST_SCHEMAS = 300;
/** In characters, of all schemas. */
const LARGEST = 256 * 1024;

/** Examples of schemas would repeat the schemas that are in them. */
const withoutExample = (part: ApiPart): ApiPart => (part.kind === 'schema' ? { ...part, example: undefined } : part);

/** A part as Markdown, with each schema that it uses described once below: nothing is left out for the size of a page. */
export function completeMarkdown(spec: SpecObject, { title, found }: Pick<SpecPart, 'title' | 'found'>): string {
  const own = completeView(spec, found);
  const blocks = own ? [...completeBlocks(own.part)] : [];
  const schemas = objectIn(objectIn(spec['components'])['schemas'] ?? spec['definitions']);
  const named = new Set(found.kind === 'schema' ? [found.name] : []);
  const waiting = [...(own?.named ?? [])];
  const described: Block[] = [];
  let size = 0;
  for (let at = 0; at < waiting.length && named.size < MOST_SCHEMAS && size < LARGEST; at++) {
    const name = waiting[at]!;
    const schema = memberOf(schemas, name);
    if (named.has(name) || schema === undefined) continue;
    named.add(name);
    const view = completeView(spec, { kind: 'schema', name, schema });
    if (!view) continue;
    const shown = [heading(3, titleOf(name)), ...completeBlocks(withoutExample(view.part))];
    size += JSON.stringify(shown).length;
    described.push(...shown);
    waiting.push(...view.named);
  }
  const left = new Set(waiting.filter((name) => !named.has(name) && memberOf(schemas, name) !== undefined)).size;
  const more = left > 0 ? [line(words(`${left} more schemas are not described here.`))] : [];
  const all = described.length > 0 ? [heading(2, 'Schemas'), ...described, ...more] : [];
  return readableMarkdown({ title }, { ...EMPTY_DOCUMENT, nodes: [...blocks, ...all] });
}
