import { hasScheme, isExternalUrl, isSafeUrl } from './safe-url.js';

/** What a link, an image or a mention points at. */
export type ContentRef = { kind: string; [member: string]: unknown };

interface Kind {
  required: readonly string[];
  optional?: readonly string[];
}

export const REF_KINDS: Readonly<Record<string, Kind>> = {
  url: { required: ['url'] },
  file: { required: ['file'], optional: ['space'] },
  page: { required: ['page'], optional: ['space'] },
  anchor: { required: ['anchor'], optional: ['page', 'space'] },
  user: { required: ['user'] },
  collection: { required: ['collection'] },
  space: { required: ['space'] },
  'reusable-content': { required: ['reusableContent'], optional: ['space'] },
  openapi: { required: ['spec'] },
  tag: { required: ['tag'] },
  // A relative address that led nowhere when it was read: it is shown as text, and never followed.
  unresolved: { required: ['href'] },
};

/** The address kind-and-id pairs are written as, and the member that holds the id. */
const PLACES: readonly (readonly [kind: string, place: string, member: string])[] = [
  ['page', 'pages', 'page'],
  ['file', 'files', 'file'],
  ['user', 'users', 'user'],
  ['collection', 'collections', 'collection'],
  ['reusable-content', 'reusable-contents', 'reusableContent'],
  ['openapi', 'openapi', 'spec'],
  ['tag', 'tags', 'tag'],
  ['unresolved', 'unresolved', 'href'],
];

export function refProblem(value: unknown, kinds?: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be a content reference';
  const ref = value as ContentRef;
  const kind = typeof ref.kind === 'string' && Object.hasOwn(REF_KINDS, ref.kind) ? REF_KINDS[ref.kind] : undefined;
  if (kind === undefined) return `must be a content reference of a known kind: ${Object.keys(REF_KINDS).join(', ')}`;
  if (kinds && !kinds.includes(ref.kind)) return `must be a content reference of kind ${kinds.join(' or ')}`;
  const members = ['kind', ...kind.required, ...(kind.optional ?? [])];
  const stranger = Object.keys(ref).find((member) => !members.includes(member));
  if (stranger !== undefined) return `must not hold ${stranger}: a reference of kind ${ref.kind} has none`;
  for (const member of members) {
    const id = ref[member];
    if (id === undefined && !kind.required.includes(member)) continue;
    if (typeof id !== 'string' || id === '') return `must hold ${member}, a text`;
    if (id.length > 4096 || !isStorable(id)) return `must hold a sound ${member}`;
  }
  if (ref.kind === 'unresolved' && !isUnresolved(ref['href'] as string)) return 'must hold a safe href that is relative';
  return ref.kind === 'url' && !isSafeUrl(ref['url'] as string) ? 'must hold a safe url: http, https, mailto, tel or relative' : undefined;
}

const isUnresolved = (href: string): boolean => !hasScheme(href) && !href.startsWith('//') && isSafeUrl(href);

const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]/u;

/** Text a database and Markdown can both hold. */
export const isStorable = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** The address a reference is written as in Markdown, when there is one that says it all. */
export function hrefOf(ref: ContentRef): string | undefined {
  const href = addressOf(ref);
  if (href === undefined) return undefined;
  const back = refOf(href);
  return back !== null && sameRef(back, ref) ? href : undefined;
}

function addressOf(ref: ContentRef): string | undefined {
  const id = (member: string) => encodeURIComponent(String(ref[member]));
  const within = ref['space'] === undefined ? '' : `/spaces/${id('space')}`;
  if (ref.kind === 'url') return String(ref['url']);
  if (ref.kind === 'space') return `/spaces/${id('space')}`;
  if (ref.kind === 'anchor') return `${ref['page'] === undefined ? within : `${within}/pages/${id('page')}`}#${id('anchor')}`;
  const place = PLACES.find(([kind]) => kind === ref.kind);
  return place && `${within}/${place[1]}/${id(place[2])}`;
}

const ADDRESS = /^(?:\/spaces\/([^/?#]+))?(?:\/([a-z-]+)\/([^/?#]+))?(?:#([^#]+))?$/;

/** The reference an address of ours stands for; null when it is not one. */
export function refOf(href: string): ContentRef | null {
  if (isExternalUrl(href)) return { kind: 'url', url: href };
  const found = ADDRESS.exec(href);
  if (!found) return null;
  const [space, name, id, anchor] = [decoded(found[1]), found[2], decoded(found[3]), decoded(found[4])];
  const inSpace = space === undefined ? {} : { space };
  const place = PLACES.find(([, written]) => written === name);
  if (anchor !== undefined) {
    if (name === undefined) return { kind: 'anchor', anchor, ...inSpace };
    return name === 'pages' && id !== undefined ? { kind: 'anchor', anchor, page: id, ...inSpace } : null;
  }
  if (name === undefined) return space === undefined ? null : { kind: 'space', space };
  if (!place || id === undefined) return null;
  const ref = { kind: place[0], [place[2]]: id, ...inSpace };
  return ref.kind === 'unresolved' && refProblem(ref) !== undefined ? null : ref;
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    const text = decodeURIComponent(part);
    return isStorable(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

export function sameRef(a: ContentRef, b: ContentRef): boolean {
  const members = Object.keys(a);
  return members.length === Object.keys(b).length && members.every((member) => a[member] === b[member]);
}
