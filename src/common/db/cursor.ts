import { BadRequest } from '../http/errors.js';

/** Encodes the position in a list as an opaque text. Its first part identifies the list. */
export const writeCursor = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Returns an empty list for a text that is not a cursor. Its contents come from the caller and must be validated. */
export function readCursor(page: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(page, 'base64url').toString());
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
}

export const foreignCursor = () =>
  new BadRequest('This page cursor does not belong to this list', [
    { pointer: '/page', message: 'must be a cursor from `next.page` of this list' },
  ]);
