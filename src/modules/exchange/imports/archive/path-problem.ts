import type { ImportLimits } from '../model/import-limits.js';

const LONGEST_NAME = 255;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Why a path in an archive is refused: it leaves the archive, or some system cannot have a file of this name. */
export function pathProblem(path: string, { path: longest, depth }: Pick<ImportLimits, 'path' | 'depth'>): string | undefined {
  if (path === '') return 'has no name';
  if (Buffer.byteLength(path) > longest) return `has a path longer than ${longest} bytes`;
  if (/\p{Cc}/u.test(path)) return 'has a control character in its path';
  if (path.includes('\\')) return 'has a backslash in its path: separate folders with `/`';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'has an absolute path';
  const names = path.replace(/\/$/, '').split('/');
  if (names.length > depth) return `is nested deeper than ${depth} folders`;
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function nameProblem(name: string): string | undefined {
  if (name === '..') return 'has `..` in its path, which leads out of the archive';
  if (name === '' || name === '.') return 'has an empty name or `.` in its path';
  if (Buffer.byteLength(name) > LONGEST_NAME) return `has a name longer than ${LONGEST_NAME} bytes`;
  if (/[<>:"|?*]/.test(name)) return 'has one of the characters < > : " | ? * in its path, which Windows does not allow';
  if (/[. ]$/.test(name)) return 'has a name that ends with a dot or a space, which Windows does not allow';
  if (RESERVED.test(name)) return 'has a name that Windows reserves for a device';
  return undefined;
}
