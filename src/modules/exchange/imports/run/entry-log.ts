import type { ImportEntry, Outcome } from '../model/import-entry.entity.js';
import type { Fingerprint } from '../plan/fingerprint.js';
import type { FoundLink } from './links-of-text.js';

/** What has become of one file. */
export interface Settled {
  n: number;
  outcome: Outcome;
  reason?: string;
  links?: readonly FoundLink[];
  /** What links can lead to within its text. */
  anchors?: readonly string[];
  record?: object;
  /** The record as the file has it, whatever was edited since. */
  imported?: object;
  fingerprint?: Fingerprint;
  /** What of its tool was not understood, and how often. */
  marks?: Readonly<Record<string, number>>;
}

export type KnownEntry = Pick<ImportEntry, 'n' | 'path' | 'kind' | 'targetId' | 'outcome' | 'reason' | 'record' | 'wanted'>;

/** The paths of files that pages refer to, and of those whose text is a part of pages. */
export interface FoundFiles {
  wanted: readonly string[];
  included: readonly string[];
}

/** What has become of the files that are read. Those of an import are rows, so that a run that was interrupted continues. */
export interface EntryLog {
  list(): Promise<KnownEntry[]>;
  /** Stores outcomes, and the files that pages refer to. */
  settle(settled: readonly Settled[], found?: FoundFiles): Promise<void>;
}
