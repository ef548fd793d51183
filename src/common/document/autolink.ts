export interface Stretch {
  text: string;
  url?: string;
}

interface Found {
  start: number;
  end: number;
  url: string;
}

const WORD = /[^\s<]+/g;
const PREFIX = /https?:\/\/|www\./g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DOMAIN = /[\w-]{1,63}(?:\.[\w-]{1,63})+/y;
const LONGEST_LOCAL = 64;
const LOCAL = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.+-');
const TRAIL = new Set('?!.,:;*_~\'")]');

/** A text cut where addresses that nobody marked as links begin and end. Looks at each character a few times at most. */
export function autolinked(text: string): Stretch[] {
  if (!text.includes('://') && !text.includes('www.') && !text.includes('@')) return [{ text }];
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    for (const { start, end, url } of addressesIn(word)) {
      if (index + start > at) stretches.push({ text: text.slice(at, index + start) });
      stretches.push({ text: word.slice(start, end), url });
      at = index + end;
    }
  }
  if (at < text.length) stretches.push({ text: text.slice(at) });
  return stretches;
}

/** A web address reaches to the end of its word; addresses of mail may stand before it, one after the other. */
function* addressesIn(word: string): Generator<Found> {
  let web = webPrefix(word, 0);
  let from = 0;
  for (let sign = word.indexOf('@'); sign >= 0; sign = word.indexOf('@', sign + 1)) {
    if (web && web.start < from) web = webPrefix(word, from);
    if (web && web.start < sign) break;
    const mail = mailAddress(word, sign, from);
    if (!mail) continue;
    yield mail;
    from = mail.end;
  }
  if (web && web.start < from) web = webPrefix(word, from);
  if (!web) return;
  const end = endOfAddress(word, web.start, word.length);
  const address = word.slice(web.start, end);
  if (end > web.end) yield { start: web.start, end, url: address.startsWith('www.') ? `http://${address}` : address };
}

/** Where the first `http://`, `https://` or `www.` is that a name may follow. */
function webPrefix(word: string, from: number): { start: number; end: number } | undefined {
  PREFIX.lastIndex = from;
  for (let found = PREFIX.exec(word); found; found = PREFIX.exec(word)) {
    const [start, end] = [found.index, PREFIX.lastIndex];
    if (start > 0 && /\w/.test(word[start - 1]!)) continue;
    return LETTER_OR_DIGIT.test(String.fromCodePoint(word.codePointAt(end) ?? 0x20)) ? { start, end } : undefined;
  }
  return undefined;
}

function mailAddress(word: string, sign: number, from: number): Found | undefined {
  const first = Math.max(from, sign - LONGEST_LOCAL);
  let start = sign;
  while (start > first && LOCAL.has(word[start - 1]!)) start--;
  DOMAIN.lastIndex = sign + 1;
  if (start === sign || !LETTER_OR_DIGIT.test(word[start]!) || !DOMAIN.test(word)) return undefined;
  const end = endOfAddress(word, start, DOMAIN.lastIndex);
  return { start, end, url: `mailto:${word.slice(start, end)}` };
}

/** Leaves out the punctuation behind an address. A closing bracket belongs to the address that opened it. */
function endOfAddress(word: string, start: number, behind: number): number {
  let end = behind;
  while (end > start && TRAIL.has(word[end - 1]!)) end--;
  if (end === behind || word[end] !== ')') return end;
  let open = 0;
  for (let at = start; at < end; at++) {
    if (word[at] === '(') open++;
    else if (word[at] === ')') open--;
  }
  return open > 0 ? end + 1 : end;
}
