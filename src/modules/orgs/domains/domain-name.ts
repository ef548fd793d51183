import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const require = createRequire(import.meta.url);

const LONGEST = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const DIGITS = /^\d+$/;
/** What a URL has besides a host: the conversion to ASCII would leave it out. */
const OF_URLS = /[\s\\/:?#@%[\]]/;

/** The one form of a domain name that is stored and compared: in lower case, as ASCII, without the dot at the end. */
export const domainName = (text: string): string => domainToASCII(text.normalize('NFC')).toLowerCase().replace(/\.$/, '');

/** Returns why nobody can claim a name, or undefined. */
export function problemOfDomain(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '' || text.length > LONGEST) return `must be a domain name of at most ${LONGEST} characters`;
  if (text.includes('*')) return 'must not contain a wildcard: a domain includes its subdomains';
  if (OF_URLS.test(text)) return 'must be a domain name alone, such as docs.engine.example';
  const name = domainName(text);
  const labels = name.split('.');
  if (isIP(text) !== 0 || isIP(name) !== 0 || DIGITS.test(labels.at(-1)!)) return 'must be a domain name, not an IP address';
  if (name.length > LONGEST || !labels.every((label) => LABEL.test(label))) return 'must be a domain name, such as docs.engine.example';
  if (labels.length < 2) return 'must have at least two labels, such as engine.example';
  // Loaded here, because the list is large and only new domains are looked up in it.
  const { getPublicSuffix } = require('tldts') as typeof import('tldts');
  if (getPublicSuffix(name, { allowPrivateDomains: true }) === name)
    return 'is a public suffix, below which anyone can register names: claim a domain of your own below it';
  return undefined;
}

/** Whether a name is a domain or is below it. */
export const isWithin = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);
