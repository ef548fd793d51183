import { GitError } from './git-error.js';

const MAX_PATH = 4096;
/** What Windows and macOS take for `.git`: the short name, ignorable characters, blanks and dots at the end, and streams. */
const GIT_FOLDER = /^(?:\.git|git~\d+)[ .]*(?::.*)?$/i;
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Whether a path can be checked out on every system without leaving its folder or changing git itself. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > MAX_PATH || path.includes('\0')) return false;
  return path.split('/').every(isSafeName);
}

export function checkedPath(path: string): string {
  if (!isSafePath(path)) throw new GitError('git-unsafe', `The path ${JSON.stringify(path.slice(0, 200))} is not allowed.`);
  return path;
}

/** A folder of a repository, without slashes at its ends; empty for the repository itself. */
export function checkedFolder(folder: string): string {
  return folder === '' ? '' : checkedPath(folder);
}

function isSafeName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  // A backslash separates folders on Windows: `a\..\..\b` would be one name here and a path there.
  return name.split('\\').every((part) => part !== '..' && !GIT_FOLDER.test(part.replace(IGNORABLE, '')));
}
