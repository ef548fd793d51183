import { DEFAULT_COVER, DEFAULT_LAYOUT, type PageRecord } from './page-record.js';

/** Returns a value without its defaults; undefined if nothing is left. */
type Normalise = (value: unknown) => unknown;

const unlessEmpty: Normalise = (value) => (value === '' || value === false || value === null ? undefined : value);

const without =
  (defaults: object): Normalise =>
  (value) => {
    const members = Object.entries(value ?? {});
    const isDefault = ([name, member]: [string, unknown]) =>
      member === undefined || (Object.hasOwn(defaults, name) && (defaults as Record<string, unknown>)[name] === member);
    if (members.length > 0 && !members.some(isDefault)) return value;
    const left = members.filter((member) => !isDefault(member));
    return left.length > 0 ? Object.fromEntries(left) : undefined;
  };

const metaLinks: Normalise = (value) => {
  const { alternates, ...rest } = (value ?? {}) as NonNullable<PageRecord['metaLinks']>;
  return without({})(alternates && alternates.length > 0 ? value : rest);
};

const FIELDS: { readonly [name in keyof PageRecord]?: Normalise } = {
  linkTitle: unlessEmpty,
  emoji: unlessEmpty,
  icon: unlessEmpty,
  description: unlessEmpty,
  hidden: unlessEmpty,
  noIndex: unlessEmpty,
  noRobotsIndex: unlessEmpty,
  condition: unlessEmpty,
  layout: without(DEFAULT_LAYOUT),
  cover: without(DEFAULT_COVER),
  metaLinks,
  variables: without({}),
};

/**
 * Returns a page without members that have their default value, so that equal pages are equal JSON. Writes remove such
 * members, but pages that were stored before that still have them.
 */
export function normalPage(page: PageRecord): PageRecord {
  const members = Object.entries(page).map(([name, value]: [string, unknown]) => {
    const normalise = FIELDS[name as keyof PageRecord];
    return { name, value, normal: normalise ? normalise(value) : value };
  });
  if (members.every(({ value, normal }) => normal === value && value !== undefined)) return page;
  const left = members.filter(({ normal }) => normal !== undefined);
  return Object.fromEntries(left.map(({ name, normal }) => [name, normal])) as unknown as PageRecord;
}
