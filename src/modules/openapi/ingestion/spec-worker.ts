import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { compareSpecs } from '../changes/compare-specs.js';
import { checkReferences } from './check-references.js';
import { outlineSpec, type SpecPart } from '../outline/outline-spec.js';
import type { PartKind } from '../outline/part-key.js';
import { partBlocks } from '../reference/part-blocks.js';
import { factsOf } from '../reference/part-facts.js';
import { partView } from '../reference/part-views.js';
import type { SpecObject } from '../changes/spec-value.js';
import { LoadedFiles } from './loaded-files.js';
import { SpecFailure } from './spec-failure.js';
import type { FilesComplete, FromSpecThread, IngestedSpec, ToSpecThread, PackedParts } from './spec-messages.js';
import { validate } from '@scalar/openapi-parser';

/** The script of a thread: it parses the files of one specification, and then checks and bundles it. */
const port = parentPort!;
const files = new LoadedFiles();
/** Without copying the bytes, which would hold up the process that gets them. */
const say = (message: FromSpecThread) => port.postMessage(message, message.kind === 'done' ? buffersOf(message) : []);

port.on('message', (message: ToSpecThread) => void answer(message));

async function answer(message: ToSpecThread): Promise<void> {
  try {
    say(message.kind === 'finish' ? await finish(message) : parse(message));
  } catch (error) {
    const failure = error instanceof SpecFailure ? error : tooDeep(error);
    if (!failure) throw error;
    say({ kind: 'refused', code: failure.code, messages: failure.messages, count: failure.count });
  }
}

function parse(message: Exclude<ToSpecThread, { kind: 'finish' }>): FromSpecThread {
  const references = files.add(message);
  if (files.count === 1) checkVersion(files.entry.name, files.entry.value);
  return { kind: 'references', references };
}

async function finish({ previous }: FilesComplete): Promise<FromSpecThread> {
  const { bundle, references } = files.bundle();
  checkReferences(bundle, references);
  // Without a previous version there is nothing to compare with.
  const before = previous === null ? bundle : (JSON.parse(gunzipSync(previous).toString()) as Record<string, unknown>);
  const compared = compareSpecs(before, bundle);
  // Checking changes the object, so it is written first.
  const written = packed(bundle);
  const { outline, parts } = outlineSpec(bundle);
  const described = { outline: packed(outline), parts: packParts(bundle, parts) };
  const warnings = await checkSpec(files.entry.name, bundle);
  return {
    kind: 'done',
    hash: files.hash,
    format: files.format,
    files: files.count,
    filesystem: packed(files.filesystem()),
    raw: packed({ text: files.text, format: files.format }),
    bundle: written,
    changes: packed(compared),
    breaking: compared.breaking,
    ...described,
    warnings,
  };
}

/** In memory of its own, which can be handed over. */
const packed = (value: unknown): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(JSON.stringify(value)));

const buffersOf = ({ filesystem, raw, bundle, changes, outline, parts }: IngestedSpec) =>
  [filesystem, raw, bundle, changes, outline, ...parts.flatMap(({ rows, bytes }) => [rows, bytes])].map(
    ({ buffer }) => buffer as ArrayBuffer,
  );

/** Recursive parsers exceed the stack on documents that are nested too deeply. */
const tooDeep = (error: unknown) =>
  error instanceof RangeError ? new SpecFailure('PARSE_ERROR', ['The specification is nested too deeply']) : undefined;

const SUPPORTED = 'OpenAPI 2.0, 3.0 and 3.1 are supported';

/** Refuses at once what is not a specification at all. */
function checkVersion(name: string, value: unknown): void {
  const refuse = (problem: string) => new SpecFailure('PARSE_ERROR', [`${name}#: ${problem}`]);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('This is not an OpenAPI specification: it is not an object');
  const { openapi, swagger } = value as { openapi?: unknown; swagger?: unknown };
  const version = openapi ?? swagger;
  if (version === undefined) throw refuse('This is not an OpenAPI specification: it has neither `openapi` nor `swagger`');
  if (typeof version !== 'string') throw refuse(`\`${openapi === undefined ? 'swagger' : 'openapi'}\` must be a string`);
  const isSupported = openapi === undefined ? version === '2.0' : /^3\.[01]\.\d+(-.+)?$/.test(version);
  if (!isSupported) throw refuse(`The version "${version.slice(0, 20)}" is not supported: ${SUPPORTED}`);
}

/** The parser takes references in examples for references, and misses some that lead nowhere: we check them ourselves. */
const OF_REFERENCES = new Set(['INVALID_REFERENCE', 'EXTERNAL_REFERENCE_NOT_FOUND', 'SELF_REFERENCE']);

interface SchemaError {
  message: string;
  code?: string;
  path?: string | string[];
}

/** Texts that are not what they should be, such as a regular expression of another language, keep nobody from reading the rest. */
const IS_HARMLESS = /must match format "/;

/** Checks a specification in one file against the schema of its version. Returns what is wrong but harmless. Changes the object. */
async function checkSpec(name: string, bundle: Record<string, unknown>): Promise<string[]> {
  const { errors = [] } = await validate(bundle);
  const messages = (errors as SchemaError[])
    .filter(({ code }) => code === undefined || !OF_REFERENCES.has(code))
    .map(({ message, path = '' }) => `${name}#${Array.isArray(path) ? path.map((part) => `/${part}`).join('') : path}: ${message.trim()}`);
  if (messages.some((message) => !IS_HARMLESS.test(message))) throw new SpecFailure('PARSE_ERROR', messages);
  return messages;
}

/** In bytes: the rows of one statement. */
const BATCH = 512 * 1024;

/** A row of parts as it is sent to the database. Places in the bytes begin with 1, as in SQL. */
interface PartRow {
  key: string;
  title: string;
  start: number;
  length: number;
  /** The length of the JSON. */
  size: number;
  /** What its page shows; null if that is not known. */
  viewStart: number | null;
  viewLength: number | null;
  place: number;
  kind: PartKind;
  method: string | null;
  name: string;
  deprecated: boolean;
  tags: readonly string[];
  refs: readonly string[];
}

/** Compresses the descriptions of parts, and puts them into batches. */
function packParts(spec: SpecObject, parts: Iterable<SpecPart>): PackedParts[] {
  const batches: PackedParts[] = [];
  let rows: PartRow[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  const flush = () => {
    if (rows.length > 0)
      batches.push({ rows: new Uint8Array(Buffer.from(JSON.stringify(rows))), bytes: new Uint8Array(Buffer.concat(chunks)) });
    [rows, chunks, length] = [[], [], 0];
  };
  const add = (chunk: Buffer) => {
    const start = length + 1;
    chunks.push(chunk);
    length += chunk.length;
    return start;
  };
  let place = 0;
  for (const { key, title, found } of parts) {
    const view = partView(spec, found);
    const json = Buffer.from(JSON.stringify(view ? partBlocks(view) : []));
    const chunk = gzipSync(json, { level: 4 });
    const viewChunk = view && gzipSync(JSON.stringify(view), { level: 4 });
    const shown = { viewStart: viewChunk ? add(viewChunk) : null, viewLength: viewChunk?.length ?? null };
    const named = { place, ...factsOf(spec, found) };
    place += 1;
    rows.push({ key, title, start: add(chunk), length: chunk.length, size: json.length, ...shown, ...named });
    if (length >= BATCH) flush();
  }
  flush();
  return batches;
}
