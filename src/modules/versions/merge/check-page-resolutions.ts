import type { PageRecord } from '../records/page-record.js';
import { normalPage } from '../records/normal-page.js';
import { isOfDocument } from './check-block-resolutions.js';
import { LONGEST_SLUG } from '../records/slug.js';
import type { Clashes, Settlement } from './clashes.js';
import { SIGN } from './page-sign.js';
import { lineageIn, refuseBroken } from './rivals.js';
import { same, type Sides } from './three-way.js';

type Lookup = (id: string) => PageRecord | undefined;

/** Checks that each resolution is visible in the merged pages, and refuses the others. */
export function checkPageResolutions(merged: Lookup, sides: Sides<Lookup>, clashes: Clashes): void {
  const all = clashes.settlements({ kind: 'page' }).flatMap((settlement) => {
    const { target, path } = settlement.conflict;
    return isOfDocument(path) ? [] : [{ settlement, id: target.id }];
  });
  if (clashes.conflicts.some(({ target, path }) => target.kind === 'page' && !isOfDocument(path))) return;
  const broken = all.filter(({ settlement, id }) => !isHonoured(settlement, merged(id), sides));
  const taken = broken.filter(({ settlement: { conflict, resolution } }) => conflict.path === '/slug' && 'value' in resolution);
  for (const { settlement } of taken) clashes.refuse(settlement.resolution, 'must not be the slug of a sibling page');
  const lineages = [sides.base, sides.ours, sides.theirs, merged].map(lineageIn);
  refuseBroken(
    broken.filter((each) => !taken.includes(each)),
    all,
    lineages,
    clashes,
  );
}

function isHonoured({ conflict, resolution }: Settlement, page: PageRecord | undefined, sides: Sides<Lookup>): boolean {
  const { path, target } = conflict;
  const chosen = 'take' in resolution ? sides[resolution.take](target.id) : undefined;
  if (path === '') return (chosen === undefined) === (page === undefined);
  // If two pages get the same position, one of them is placed directly after the other.
  if (page === undefined || path === '/position') return page !== undefined;
  if (path === '/parent') return page.parent === ('value' in resolution ? resolution.value : chosen?.parent);
  const [name, member] = path.split('/').slice(1).map(unescaped) as [keyof PageRecord, string | undefined];
  const sign = (SIGN as readonly string[]).includes(name);
  if (sign && chosen) return SIGN.every((each) => same(page[each], normalPage(chosen)[each]));
  const value = ('value' in resolution ? resolution.value : conflict[resolution.take]) ?? undefined;
  // If a sibling has the same slug, the page that gets the slug or moves gets a number appended.
  if (path === '/slug' && 'take' in resolution && typeof value === 'string' && isNumbered(page.slug, value)) return true;
  const held = member === undefined ? value : { ...(page[name] as object | undefined), [member]: value };
  return same(normalPage({ ...page, ...(sign && { emoji: undefined, icon: undefined }), [name]: held }), page);
}

/** Whether a slug is the wanted one with a number. A slug that would be too long is shortened before the number. */
function isNumbered(slug: string, wanted: string): boolean {
  const [number] = /-\d+$/.exec(slug) ?? [];
  const whole = number === undefined ? undefined : slug.slice(0, -number.length);
  return whole !== undefined && (whole === wanted || (slug.length >= LONGEST_SLUG - 1 && wanted.startsWith(whole)));
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
