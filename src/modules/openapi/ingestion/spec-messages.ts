import type { ProcessErrorCode } from '../openapi-spec.entity.js';
import type { SpecFormat } from '../versions/openapi-spec-version.entity.js';

/** A file to parse. The first one is the entry of the specification. */
export interface FileToParse {
  kind: 'file';
  /** The URL that references name; null for a specification that was sent as text. */
  url: string | null;
  /** The URL after redirects, to which relative references are resolved. */
  base: string | null;
  /** A text is encoded by the thread, because that takes long for large ones. */
  bytes: Uint8Array | string;
}

/** All files have been parsed. */
export interface FilesComplete {
  kind: 'finish';
  /** The latest version in one file, as compressed JSON; null before the first version. */
  previous: Uint8Array | null;
}

/** A file that a parsed file refers to. */
export interface FileReference {
  url: string;
  /** The place of the first reference to it. */
  place: string;
}

export interface ReferencesFound {
  kind: 'references';
  references: FileReference[];
}

/** Descriptions of parts of a specification, as they are stored. */
export interface PackedParts {
  /** JSON: the key and the title of each part, and where its blocks are in `bytes`. */
  rows: Uint8Array;
  /** The blocks of all parts, each as compressed JSON. */
  bytes: Uint8Array;
}

/** A checked specification. The byte arrays are compressed JSON. */
export interface IngestedSpec {
  kind: 'done';
  /** Identifies the content of all files. */
  hash: string;
  format: SpecFormat;
  /** How many files it has. */
  files: number;
  /** The files by name. */
  filesystem: Uint8Array;
  /** The text and the format of the entry. */
  raw: Uint8Array;
  /** The specification in one file. */
  bundle: Uint8Array;
  /** What changed since the latest version. */
  changes: Uint8Array;
  /** Whether one of them breaks clients. */
  breaking: boolean;
  /** What its pages consist of. */
  outline: Uint8Array;
  /** The descriptions of its operations, webhooks and schemas. */
  parts: readonly PackedParts[];
  /** What is wrong with it, but keeps nobody from reading it. */
  warnings: readonly string[];
}

export interface SpecRefused {
  kind: 'refused';
  code: ProcessErrorCode;
  messages: readonly string[];
  count: number;
}

export type ToSpecThread = FileToParse | FilesComplete;
export type FromSpecThread = ReferencesFound | IngestedSpec | SpecRefused;
