import type { ContentRef } from './content-ref.js';

/** What a thread is asked to read. */
export interface MarkdownTask {
  kind: 'task';
  text: string;
  page: boolean;
}

/** What the addresses in the text stand for, asked for by `AddressesFound`. */
export interface AddressesResolved {
  kind: 'resolved';
  refs: readonly (ContentRef | null)[];
}

/** Only the caller knows what addresses stand for. */
export interface AddressesFound {
  kind: 'addresses';
  hrefs: readonly string[];
}

/** The parsed text as JSON: that is far cheaper to pass on than the objects. */
export interface MarkdownRead {
  kind: 'read';
  json: string;
}

export interface MarkdownRefused {
  kind: 'refused';
  problems: readonly string[];
}

export type ToThread = MarkdownTask | AddressesResolved;
export type FromThread = AddressesFound | MarkdownRead | MarkdownRefused;
