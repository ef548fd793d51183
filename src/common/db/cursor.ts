import { BadRequest } from '../http/errors.js';

/** Where a list goes on, as text that a caller hands back. The first part says whose it is. */
export const writeCursor = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Empty for what never was one: nothing in it is to be trusted. */
export function readCursor(page: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(page, 'base64url').toString());
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
}

export const foreignCursor = () =>
  new BadRequest('This page cursor does not belong to this list', [{ pointer: '/page', message: 'is not a cursor of this list' }]);
