import type { components } from '../../../api/schema.js';
import type { LookWords } from '../../../words/look/look-words.js';

export type Look = components['schemas']['UpdateSiteCustomization'];
/** Names a setting: `styling.theme`. */
type Path<Of extends 'texts' | 'urls' | 'switches' | 'choices'> = keyof LookWords[Of] & string;

interface Field<Kind extends string, Of extends string> {
  kind: Kind;
  path: Of;
}
export type LookField =
  | Field<'text', Path<'texts'>>
  | Field<'url', Path<'urls'>>
  | Field<'switch', Path<'switches'>>
  | Field<'choice', Path<'choices'>>
  | Field<'colour', 'styling.primaryColor'>
  | Field<'font', 'styling.font' | 'styling.headingFont' | 'styling.monospaceFont'>
  | Field<'actions', 'pageActions.items'>
  | Field<'headerLinks', 'header.links'>
  | Field<'footerGroups', 'footer.groups'>;

/** Where the service says what is wrong with a setting. */
export const pointerOf = ({ path }: LookField): string => `/${path.replaceAll('.', '/')}`;

const text = (path: Path<'texts'>): LookField => ({ kind: 'text', path });
const url = (path: Path<'urls'>): LookField => ({ kind: 'url', path });
const toggle = (path: Path<'switches'>): LookField => ({ kind: 'switch', path });
const choice = (path: Path<'choices'>): LookField => ({ kind: 'choice', path });

/** What the workbench offers, in its order. All else of a look stays as it is. */
export const LOOK_GROUPS: Readonly<Record<keyof LookWords['groups'], readonly LookField[]>> = {
  general: [text('title'), text('favicon.emoji'), url('header.logo.light'), url('header.logo.dark'), url('socialPreview.url')],
  colours: [
    { kind: 'colour', path: 'styling.primaryColor' },
    choice('styling.theme'),
    choice('styling.background'),
    choice('header.preset'),
    choice('themes.default'),
    toggle('themes.toggeable'),
  ],
  shapes: [
    choice('styling.corners'),
    choice('styling.depth'),
    choice('styling.links'),
    choice('styling.icons'),
    choice('styling.search'),
    choice('styling.sidebar.background'),
    choice('styling.sidebar.list'),
  ],
  fonts: [
    { kind: 'font', path: 'styling.font' },
    { kind: 'font', path: 'styling.headingFont' },
    { kind: 'font', path: 'styling.monospaceFont' },
  ],
  announcement: [toggle('announcement.enabled'), choice('announcement.style'), text('announcement.message')],
  header: [{ kind: 'headerLinks', path: 'header.links' }],
  footer: [{ kind: 'footerGroups', path: 'footer.groups' }, text('footer.copyright'), url('privacyPolicy.url')],
  readers: [
    { kind: 'actions', path: 'pageActions.items' },
    toggle('feedback.enabled'),
    toggle('pagination.enabled'),
    toggle('lastChange.author'),
    toggle('api.tryIt'),
    choice('externalLinks.target'),
    toggle('trademark.enabled'),
  ],
};

type Loose = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);

export function settingAt(look: Look, path: string): unknown {
  let found: unknown = look;
  for (const name of path.split('.')) found = isGroup(found) ? found[name] : undefined;
  return found;
}

/** The look with another value. What is empty is left out. */
export const withSetting = (look: Look, path: string, value: unknown): Look => replaced(look, path.split('.'), value);

function replaced(group: Loose, [name = '', ...rest]: readonly string[], value: unknown): Loose {
  const { [name]: before, ...others } = group;
  const next = rest.length > 0 ? replaced(isGroup(before) ? before : {}, rest, value) : value;
  return next === '' || next === undefined ? others : { ...others, [name]: next };
}

/** What is sent: a picture needs its address in light, and an announcement its text. */
export function completeOf(look: Look): Look {
  const { announcement, header, ...others } = look;
  const { logo, ...plainHeader } = header ?? {};
  return {
    ...others,
    header: { ...plainHeader, ...(logo?.light !== undefined && { logo }) },
    ...(announcement?.message !== undefined && {
      announcement: { ...announcement, style: announcement.style ?? 'info', enabled: announcement.enabled ?? false },
    }),
  };
}

type Changes = components['schemas']['OverrideSiteSpaceCustomization'];

/** What makes one look the other. What was emptied is null: a site space takes it from its site again. */
export const changesOf = (before: Look, look: Look): Changes => differing(completeOf(before), completeOf(look), MERGED_LEVELS);

/** Groups of settings; what is below is replaced as a whole. */
const MERGED_LEVELS = 1;
/** These are no groups, although they have several values. */
const WHOLE = new Set(['favicon', 'announcement']);

function differing(before: Loose, after: Loose, levels: number): Loose {
  const found: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [before[name], after[name]];
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    found[name] = levels > 0 && !WHOLE.has(name) && isGroup(from) && isGroup(to) ? differing(from, to, levels - 1) : (to ?? null);
  }
  return found;
}
