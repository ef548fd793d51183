import { parentPort } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { compareSpecs } from '../changes/compare-specs.js';
import { checkReferences } from './check-references.js';
import { checkSpec, checkVersion } from './check-spec.js';
import { outlineSpec } from '../outline/outline-spec.js';
import { LoadedFiles } from './loaded-files.js';
import { packParts } from './pack-parts.js';
import { SpecFailure } from './spec-failure.js';
import type { FilesComplete, FromSpecThread, IngestedSpec, ToSpecThread } from './spec-messages.js';

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
  const changes = packed(compareSpecs(before, bundle));
  // Checking changes the object, so it is written first.
  const written = packed(bundle);
  const { outline, parts } = outlineSpec(bundle);
  const described = { outline: packed(outline), parts: packParts(parts) };
  await checkSpec(files.entry.name, bundle);
  return {
    kind: 'done',
    hash: files.hash,
    format: files.format,
    files: files.count,
    filesystem: packed(files.filesystem()),
    raw: packed({ text: files.text, format: files.format }),
    bundle: written,
    changes,
    ...described,
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
