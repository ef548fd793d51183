import type { Filter } from '../filter/filter.js';
import { readValueFilter } from '../filter/read-filter.js';
import { ScimError } from '../protocol/scim-error.js';
import { attributeIn, type ScimAttribute, type ScimKind } from '../scim-attribute.js';

/** What a path of a PATCH leads to. */
export interface PatchPath {
  /** The id of the extension that the attribute is in; undefined if it is in the core schema. */
  extension?: string;
  attribute: ScimAttribute;
  /** Which values of the attribute are meant. */
  filter?: Filter;
  sub?: ScimAttribute;
}

const LONGEST = 1500;
/** Names of RFC 7643. */
const NAME = /^[$\w-]+$/;

/**
 * Reads a path: `userName`, `name.givenName`, `emails[type eq "work"].value`, `urn:…:User:department`. Undefined if no schema has the
 * attribute: it is ignored then.
 */
export function readPath({ core, extension }: ScimKind, text: string): PatchPath | 'extension' | undefined {
  if (text.length > LONGEST) throw invalid('is too long');
  const path = text.trim();
  const inExtension = extension === undefined ? undefined : below(path, extension.id);
  if (inExtension === '') return 'extension';
  if (inExtension !== undefined) {
    const found = readBelow(extension!.attributes, inExtension);
    return found && { ...found, extension: extension!.id };
  }
  return readBelow(core.attributes, below(path, core.id) ?? path);
}

/** What follows the id of a schema. */
function below(path: string, schema: string): string | undefined {
  if (!path.toLowerCase().startsWith(schema.toLowerCase())) return undefined;
  const rest = path.slice(schema.length);
  if (rest === '') return '';
  return rest.startsWith(':') || rest.startsWith('.') ? rest.slice(1) : undefined;
}

function readBelow(attributes: readonly ScimAttribute[], path: string): PatchPath | undefined {
  const open = path.indexOf('[');
  const close = path.lastIndexOf(']');
  if (open < 0 && close < 0) {
    const [name = '', sub, ...more] = path.split('.');
    if (!NAME.test(name) || (sub !== undefined && !NAME.test(sub))) return undefinedUnlessBroken(path);
    return more.length > 0 ? undefined : found(attributes, name, sub);
  }
  const name = path.slice(0, open);
  const rest = path.slice(close + 1);
  if (open < 0 || close < open || !NAME.test(name) || (rest !== '' && !(rest.startsWith('.') && NAME.test(rest.slice(1)))))
    throw invalid('is not well-formed');
  const target = found(attributes, name, rest === '' ? undefined : rest.slice(1));
  if (!target) return undefined;
  if (!target.attribute.multiValued) throw invalid(`selects values of \`${target.attribute.name}\`, which has one only`);
  return { ...target, filter: readValueFilter(path.slice(open + 1, close)) };
}

function found(attributes: readonly ScimAttribute[], name: string, below?: string): PatchPath | undefined {
  const attribute = attributeIn(attributes, name);
  if (!attribute || below === undefined) return attribute && { attribute };
  const sub = attributeIn(attribute.subAttributes ?? [], below);
  return sub && { attribute, sub };
}

/** A name below a schema that is not known, as extensions of senders have. */
function undefinedUnlessBroken(path: string): undefined {
  if (!/^urn:[\w:.-]+$/i.test(path)) throw invalid('is not well-formed');
  return undefined;
}

const invalid = (problem: string) => new ScimError('invalidPath', `A path ${problem}`);
