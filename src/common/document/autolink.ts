const CANDIDATE = /\b(?:https?:\/\/|www\.)[^\s<]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const TRAIL = /[?!.,:;*_~'")\]]+$/;

export interface Stretch {
  text: string;
  url?: string;
}

/** A text cut where addresses that nobody marked as links begin and end. */
export function autolinked(text: string): Stretch[] {
  if (!text.includes('://') && !text.includes('www.') && !text.includes('@')) return [{ text }];
  const found: Stretch[] = [];
  let at = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = trimmed(match[0]);
    if (!/[\p{L}\p{N}]/u.test(address.replace(/^(?:https?:\/\/|www\.)/, '')[0] ?? '')) continue;
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    const url = /^https?:/.test(address) ? address : address.startsWith('www.') ? `http://${address}` : `mailto:${address}`;
    found.push({ text: address, url });
    at = match.index + address.length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

function trimmed(address: string): string {
  let found = address;
  for (let rest = TRAIL.exec(found); rest; rest = TRAIL.exec(found)) {
    // A closing bracket belongs to the address that opened it.
    if (rest[0].startsWith(')') && found.slice(0, rest.index).split('(').length > found.slice(0, rest.index).split(')').length) {
      return found.slice(0, rest.index + 1);
    }
    found = found.slice(0, rest.index);
  }
  return found;
}
