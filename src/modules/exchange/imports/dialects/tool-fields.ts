import { isRecord } from '../../../../common/json/is-record.js';
import type { LayoutName } from '../layouts/layout-names.js';
import { type Fields, inLowerCase, isNo, isYes } from '../layouts/page-head.js';

const NOWHERE = { hidden: true, noIndex: true, noRobotsIndex: true };

/** What a tool shows to those who know the address alone, or leaves out of its search, in the words of our front matter. */
export function toolFields(front: Fields, layout: LayoutName): Fields {
  const fields = inLowerCase(front);
  const within = (name: string, inner: string) => (isRecord(fields[name]) ? inLowerCase(fields[name])[inner] : undefined);
  const isUnlisted =
    (layout === 'docusaurus' && isYes(fields['unlisted'])) ||
    (layout === 'mintlify' && isYes(fields['hidden'])) ||
    (layout === 'hugo' && ['never', false].includes((within('build', 'list') ?? within('_build', 'list')) as string));
  if (isUnlisted) return NOWHERE;
  const isUnsearched =
    (layout === 'starlight' && isNo(fields['pagefind'])) ||
    (layout === 'mkdocs' && isYes(within('search', 'exclude'))) ||
    (layout === 'nextra' && isNo(fields['searchable'])) ||
    (layout === 'vitepress' && isNo(fields['search'])) ||
    (layout === 'sphinx' && (isYes(fields['nosearch']) || isYes(fields['no-search'])));
  return {
    ...(isUnsearched && { noIndex: true }),
    ...((isYes(front['noindex']) || isYes(front['no_index'])) && { noRobotsIndex: true }),
  };
}
