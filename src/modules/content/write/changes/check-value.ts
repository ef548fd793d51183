import { checkDocument } from '../../../../common/document/check-document.js';
import { readDtoSync } from '../../../../common/http/read-dto.js';
import { UpdatePageDto } from './page-changes.dto.js';
import { UpdateReusableContentDto } from './reusable-content-changes.dto.js';
import { SetVariablesDto } from './variable-changes.dto.js';
import type { Conflict } from '../../../versions/merge/conflict.js';

/** The fields that cannot be removed. */
const NEEDED = new Set(['title', 'slug', 'target', 'computed']);

/** Returns what is wrong with the `value` of a resolution. It must be what a change could set, or `null` to remove the field. */
export function checkValue({ target: { kind, id }, path }: Conflict, value: unknown): string | undefined {
  // The merge itself checks blocks and parents.
  if (path.startsWith('/blocks/') || path === '/parent') return undefined;
  if (path === '/document') return checkDocument(value)[0]?.message;
  if (kind === 'variable') return problemOf(SetVariablesDto, { operation: 'set_variables', variables: { [id]: value } });
  if (kind === 'file') return 'cannot be a value for a file: use `take` with `ours` or `theirs`';
  const [member = '', ...deeper] = path.split('/').slice(1).map(unescaped);
  if (value === null || value === '') return NEEDED.has(member) || (value === '' && deeper.length > 0) ? 'must not be empty' : undefined;
  const named = { [member]: nested(deeper, value) };
  if (kind === 'page') return problemOf(UpdatePageDto, { operation: 'update_page', page: id, ...named });
  return problemOf(UpdateReusableContentDto, { operation: 'update_reusable_content', reusableContent: id, ...named });
}

const nested = (members: readonly string[], value: unknown): unknown =>
  members.reduceRight<unknown>((inner, member) => ({ [member]: inner }), value);

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

const problemOf = (change: new () => object, plain: Record<string, unknown>): string | undefined =>
  readDtoSync(change, plain).problems.first[0]?.message;
