import { OutboundRefused } from './outbound-refused.js';

const LONGEST = 2048;

/** Normalizes the URL before anything reads it: `http://0x7f.1` becomes `http://127.0.0.1/`. */
export function outboundUrl(text: string, base?: URL): URL {
  if (text.length > LONGEST) throw new OutboundRefused('address', `The URL is longer than ${LONGEST} characters`);
  if (!URL.canParse(text, base?.href)) throw new OutboundRefused('address', 'The URL is not valid');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundRefused('scheme', 'The URL must start with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('address', 'The URL must not contain a user or a password');
  if (url.href.length > LONGEST) throw new OutboundRefused('address', `The URL is longer than ${LONGEST} characters`);
  return url;
}
