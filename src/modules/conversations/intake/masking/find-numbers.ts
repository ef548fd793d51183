import type { Sensitive } from './readable-text.js';

const DIGITS = /(?<![\d+])\d(?:[ \u00a0\u2000-\u200a\u202f._/\u2010-\u2015-]{0,3}\d){11,39}(?!\d)/g;
const IBAN_START = /(?<![\p{L}\p{N}])([A-Za-z]{2})\d{2}(?=[ \u00a0\u202f-]?[A-Za-z0-9])/gu;
/** The number of characters of an IBAN, by country. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22
   GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19
   MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22
   VG24 XK20`
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const PHONE = /(?<![\p{L}\p{N}.,:/#@+_=-])\+?\(?\d[\d ().\u00a0\u202f\u2010-\u2015/-]{5,22}\d(?![\p{L}\p{N}_]|[.:]\d)/gu;
/** Words that announce a phone number, followed by at most a few other words. */
const ANNOUNCED =
  /(?:^|[^\p{L}])(?:tel|telephone|phone|call|ring|mobile|cell|cellphone|fax|sms|text|whatsapp|signal|reach|telefon|handy|mobil|anrufen|móvil|teléfono|telefono|téléphone|portable|celular|telefone|電話|телефон|(?:my|contact|direct) number|meine nummer)[^\d\n]{0,24}$/iu;
/** Words that announce another number. The nearer one counts. */
const OTHER_NUMBER =
  /(?:order|invoice|ticket|issue|case|build|version|release|serial|customer|account|article|item|sku|ref|reference|id|port|error|code|line|commit|revision|row|size|bytes|timestamp|rechnung|bestellung|kundennummer)(?: (?:no|nr|number|id))?[.:#]?\s{0,3}(?:is|was|ist)?\s{0,3}$/i;
const DATE = /^\(?(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?!\d)/;
const VERSION = /^\d{1,5}(?:\.\d{1,5}){2,4}$/;
const NORTH_AMERICAN = /^(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)/g;
const IPV6 = /(?<![\p{L}\p{N}:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\p{L}\p{N}:])/giu;

/** Card numbers with a correct check digit, however they are separated. */
export function* findCards(text: string): Iterable<Sensitive> {
  for (const { 0: found, index } of text.matchAll(DIGITS)) {
    const groups = [...found.matchAll(/\d+/g)].map((group) => ({ digits: group[0], from: index + group.index }));
    for (let first = 0; first < groups.length; first++) {
      const last = lastOfCard(groups, first);
      if (last < 0) continue;
      yield { from: groups[first]!.from, to: groups[last]!.from + groups[last]!.digits.length };
      first = last;
    }
  }
}

/** The last of the groups that make a card number together with the first one; -1 if none do. */
function lastOfCard(groups: ReadonlyArray<{ digits: string }>, first: number): number {
  let digits = '';
  let last = -1;
  for (let at = first; at < groups.length && digits.length <= 19; at++) {
    digits += groups[at]!.digits;
    if (isCard(digits)) last = at;
  }
  return last;
}

/** The lengths that the first digits of issuers allow: others, such as times without separators, have a correct check digit by chance. */
function isCard(digits: string): boolean {
  const { length } = digits;
  if (length < 13 || length > 19) return false;
  if (length === 13 && !digits.startsWith('4')) return false;
  if (length === 14 && !/^3[0689]/.test(digits)) return false;
  if (length === 15 && !/^3[47]/.test(digits)) return false;
  if (length >= 16 && !/^[2-6]/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const digit = Number(digits[length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** IBANs with a correct checksum. */
export function* findAccounts(text: string): Iterable<Sensitive> {
  for (const { 1: country = '', index } of text.matchAll(IBAN_START)) {
    const length = IBAN_LENGTHS[country.toUpperCase()];
    if (length === undefined) continue;
    let characters = '';
    let to = index;
    for (; characters.length < length && to < text.length && to - index < 2 * length; to++) {
      if (/[A-Za-z0-9]/.test(text[to]!)) characters += text[to]!;
      else if (!/[ \u00a0\u202f-]/.test(text[to]!)) break;
    }
    if (characters.length === length && !/[\p{L}\p{N}]/u.test(text[to] ?? '') && isIban(characters.toUpperCase()))
      yield { from: index, to };
  }
}

function isIban(characters: string): boolean {
  let rest = 0;
  for (const character of characters.slice(4) + characters.slice(0, 4)) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Numbers of orders and versions are not phone numbers: these begin with `+` or `0`, have brackets, or are announced as one. */
export function* findPhones(text: string): Iterable<Sensitive> {
  for (const { 0: match, index } of text.matchAll(PHONE)) {
    const found = upToDate(match);
    if (isPhone(found, text.slice(Math.max(0, index - 40), index))) yield { from: index, to: index + found.length };
  }
}

/** A date that follows a number is not a part of it. */
function upToDate(match: string): string {
  const date = / \(?\d{4}-\d{2}-\d{2}/.exec(match);
  return date ? match.slice(0, date.index) : match;
}

function isPhone(found: string, before: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15 || DATE.test(found) || VERSION.test(found)) return false;
  if (found.startsWith('+')) return true;
  if (OTHER_NUMBER.test(before)) return false;
  if (ANNOUNCED.test(before) || /^\(0?\d/.test(found) || found.includes('(0)') || NORTH_AMERICAN.test(found)) return true;
  return /^0\d/.test(found) && digits >= 9;
}

/** IP addresses. */
export function* findAddresses(text: string): Iterable<Sensitive> {
  for (const { 0: found, index } of text.matchAll(IPV4)) {
    if (found.split('.').every((part) => Number(part) < 256)) yield { from: index, to: index + found.length };
  }
  for (const { 0: found, index } of text.matchAll(IPV6)) {
    const groups = found.split(':').filter((group) => group !== '').length;
    // `10:20:30` is a time, and `a::b` is a name in several languages.
    if (groups === 8 || (found.includes('::') && groups > 1 && /\d/.test(found))) yield { from: index, to: index + found.length };
  }
}
