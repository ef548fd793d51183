import type { MaskedKind } from '../../../../config/env.js';
import { findAccounts, findAddresses, findCards, findPhones } from './find-numbers.js';
import { findEmails, findNames } from './find-people.js';
import { findSecrets } from './find-secrets.js';
import { ReadableText, type Sensitive } from './readable-text.js';

/** What finds each kind, and what replaces it. The order matters: a number within a secret is no phone number. */
const KINDS: Readonly<Record<MaskedKind, { mask: string; find: (text: string, names: readonly string[]) => Iterable<Sensitive> }>> = {
  secrets: { mask: '[secret]', find: findSecrets },
  emails: { mask: '[email]', find: findEmails },
  ibans: { mask: '[iban]', find: findAccounts },
  cards: { mask: '[card]', find: findCards },
  ips: { mask: '[ip]', find: findAddresses },
  phones: { mask: '[phone]', find: findPhones },
  names: { mask: '[name]', find: findNames },
};

/** A character that no pattern accepts. It takes the place of what is found, so that other kinds do not find it again. */
const TAKEN = '\ue000';

/**
 * Replaces personal data and secrets by `[email]`, `[secret]` and the like. Masking twice changes nothing.
 * @param names the names of people who take part in the conversation
 */
export function maskText(markdown: string, kinds: ReadonlySet<MaskedKind>, names: readonly string[] = []): string {
  const readable = new ReadableText(markdown);
  let { text } = readable;
  const found: Array<Sensitive & { mask: string }> = [];
  for (const [kind, { mask, find }] of Object.entries(KINDS)) {
    if (!kinds.has(kind as MaskedKind)) continue;
    const places = joined([...find(text, names)]);
    for (const place of places) found.push({ ...place, mask });
    text = without(text, places);
  }
  return replaced(markdown, readable, found);
}

/** In order, without empty ones. Those that overlap become one. */
function joined(places: readonly Sensitive[]): Sensitive[] {
  const apart: Sensitive[] = [];
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    const before = apart.at(-1);
    if (before && from < before.to) before.to = Math.max(before.to, to);
    else if (to > from) apart.push({ from, to });
  }
  return apart;
}

function without(text: string, places: readonly Sensitive[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of places) {
    rest += text.slice(at, from) + TAKEN.repeat(to - from);
    at = to;
  }
  return rest + text.slice(at);
}

function replaced(markdown: string, readable: ReadableText, found: ReadonlyArray<Sensitive & { mask: string }>): string {
  let masked = '';
  let at = 0;
  for (const { from, to, mask } of found.toSorted((one, other) => one.from - other.from)) {
    const place = readable.place({ from, to });
    const open = readable.openMarks(place);
    const closes = open !== '' && markdown.startsWith(open, place.to);
    masked += markdown.slice(at, place.from) + mask + (closes ? '' : open);
    at = place.to + (closes ? open.length : 0);
  }
  return masked + markdown.slice(at);
}
