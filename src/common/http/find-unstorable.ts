import { findInJson, type Found } from './find-in-json.js';

/** `\u0000` or half of a surrogate pair, written as a JSON escape. */
const SUSPICIOUS = /\\u(0000|[dD][89a-fA-F])/;

/** Finds what cannot be stored in a value that was read from this JSON. */
export const findUnstorable = (text: string, value: unknown): Found | undefined =>
  text.includes('\0') || (text.includes('\\u') && SUSPICIOUS.test(text))
    ? findInJson(value, { isSoughtName: isUnstorable, isSoughtText: isUnstorable })
    : undefined;

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();
