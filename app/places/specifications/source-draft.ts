import { Problem } from '../../api/problem.js';
import type { SpecificationsWords } from '../../words/specifications/specifications-words.js';
import type { SpecSource } from './spec-queries.js';

export interface SourceDraft {
  from: 'file' | 'url';
  file: File | undefined;
  url: string;
}

export const NO_SOURCE: SourceDraft = { from: 'file', file: undefined, url: '' };
export const FILE_POINTER = '/source/text';
export const URL_POINTER = '/source/url';
export const SOURCE_POINTERS = [FILE_POINTER, URL_POINTER];
/** What the service takes. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** Throws what is said beside the field if the file cannot be sent. */
export async function sourceOf({ from, file, url }: SourceDraft, words: SpecificationsWords): Promise<SpecSource> {
  if (from === 'url') return { url };
  if (file && file.size > MOST_BYTES) throw aboutFile(words.tooLarge);
  const text = await file?.text().catch(() => undefined);
  if (text === undefined) throw aboutFile(words.unreadable);
  return { text };
}

const aboutFile = (message: string) => new Problem(400, message, { errors: [{ pointer: FILE_POINTER, message }] });
