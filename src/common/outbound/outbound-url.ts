import { OutboundRefused } from './outbound-refused.js';

const LONGEST = 2048;

/** The URL in the one notation everything after it reads: `http://0x7f.1` has become `http://127.0.0.1/`. */
export function outboundUrl(text: string, base?: URL): URL {
  if (text.length > LONGEST) throw new OutboundRefused('address', `The URL is longer than ${LONGEST} characters`);
  if (!URL.canParse(text, base?.href)) throw new OutboundRefused('address', 'The URL is not a valid one');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundRefused('scheme', 'The URL must start with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('address', 'The URL must not hold a user or a password');
  if (url.href.length > LONGEST) throw new OutboundRefused('address', `The URL is longer than ${LONGEST} characters`);
  return url;
}
