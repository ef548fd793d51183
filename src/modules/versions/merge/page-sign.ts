import type { PageRecord } from '../records/page-record.js';
import type { Clashes } from './clashes.js';
import type { Conflict, Target } from './conflict.js';
import { nulls } from './merge-records.js';
import { type Sides, threeWay } from './three-way.js';

export const SIGN = ['emoji', 'icon'] as const;

type Name = (typeof SIGN)[number];
type Sign = Pick<PageRecord, Name>;

/**
 * Merges the emoji and the icon of a page as one field, because setting one clears the other. Taking a side takes both. A
 * value sets the one in the path of the conflict and clears the other.
 */
export function mergeSign({ base, ours, theirs }: Sides<PageRecord | undefined>, target: Target, clashes: Clashes): Sign {
  const signs = { base: signOf(base), ours: signOf(ours), theirs: signOf(theirs) };
  return threeWay(signs, () => {
    const conflict = conflictOf(signs, target);
    const settled = clashes.settle(conflict);
    if (settled.take !== 'value') return signs[settled.take];
    const { value } = settled;
    return value === null || value === '' ? {} : { [conflict.path.slice(1)]: value };
  });
}

/** The path is `/emoji`, or `/icon` if no side has an emoji. If the sides use both, the values are objects that name theirs. */
function conflictOf(signs: Sides<Sign>, target: Target): Conflict {
  const has = (name: Name) => Object.values(signs).some((sign) => sign[name] !== undefined);
  const [name, other]: Name[] = has('emoji') ? ['emoji', 'icon'] : ['icon', 'emoji'];
  const shown = ({ [name!]: one, ...rest }: Sign) => (has(other!) ? orNone({ ...(one !== undefined && { [name!]: one }), ...rest }) : one);
  const values = { base: shown(signs.base), ours: shown(signs.ours), theirs: shown(signs.theirs) };
  return { target, path: `/${name}`, kind: 'edit-edit', ...nulls(values) };
}

const signOf = ({ emoji, icon }: Partial<PageRecord> = {}): Sign => ({
  ...(emoji !== undefined && { emoji }),
  ...(icon !== undefined && { icon }),
});
const orNone = (sign: object) => (Object.keys(sign).length > 0 ? sign : undefined);
