import type { Filter } from '../filter/filter.js';
import { readValueFilter } from '../filter/read-filter.js';
import { ScimError } from '../protocol/scim-error.js';
import type { PatchOperation } from '../patch/read-operations.js';
import { GROUP_KIND } from '../schema/group-kind.js';
import { MOST_MEMBERS, readMembers } from './read-members.js';

/** What an operation does to the members of a group. */
export interface MemberChange {
  change: 'add' | 'remove' | 'replace' | 'clear';
  ids: string[];
}

/** An operation without a path has an effect for each member of its value. */
export function splitOperation({ op, path, value }: PatchOperation): PatchOperation[] {
  if (path !== undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return [{ op, path, value }];
  return Object.entries(value).map(([name, part]) => ({ op, path: name, value: part as unknown }));
}

/** Undefined if the operation is about something else. */
export function memberChangeOf({ op, path = '', value }: PatchOperation): MemberChange | undefined {
  const name = withoutSchema(path.trim());
  if (!/^members(?:$|[[.])/i.test(name)) return undefined;
  const selected = /^members\[(.*)\]$/i.exec(name)?.[1];
  if (selected !== undefined) {
    if (op !== 'remove') throw new ScimError('noTarget', 'Members that a path selects can be removed only');
    return { change: 'remove', ids: idsIn(readValueFilter(selected)) };
  }
  if (name.toLowerCase() !== 'members') throw new ScimError('invalidPath', 'A path leads into `members`, whose parts cannot be changed');
  const ids = readMembers(value, MOST_MEMBERS);
  if (op === 'remove') return ids.length === 0 ? { change: 'clear', ids } : { change: 'remove', ids };
  return { change: op, ids };
}

const withoutSchema = (path: string) =>
  path.toLowerCase().startsWith(`${GROUP_KIND.core.id.toLowerCase()}:`) ? path.slice(GROUP_KIND.core.id.length + 1) : path;

/** `value eq "…" or value eq "…"`. */
function idsIn(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.of.flatMap(idsIn);
  if (filter.kind === 'compare' && filter.path === 'value' && filter.op === 'eq' && typeof filter.value === 'string') return [filter.value];
  throw new ScimError('invalidFilter', 'Members are selected by `value eq "…"`');
}
