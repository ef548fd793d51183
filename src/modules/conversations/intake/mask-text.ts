import type { MaskedKind } from '../../../config/env.js';

/** Every repetition has an upper limit, so that the time is in proportion to the text. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const PHONE = /(?<![\p{L}\p{N}.])\+?\(?\d[\d ().\u00a0/-]{5,22}\d(?![\p{L}\p{N}])/gu;
const ANNOUNCED = /\b(?:tel|phone|call|mobile|cell|telefon|whatsapp)[^\d\n]{0,12}$/i;
const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const KNOWN_SECRETS = [
  /\b(?:sk|pk|rk|whsec)_[A-Za-z0-9_]{8,200}/g,
  /\bsk-[A-Za-z0-9_-]{16,200}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,200}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,200}/g,
  /\bglpat-[A-Za-z0-9_-]{16,100}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,200}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,60}/g,
  /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{0,1000}/g,
] as const;
/** `Bearer …`, `api_key=…`, `password: …`. The value is masked and the name stays. */
const NAMED_SECRET =
  /\b(bearer|(?:api|access|secret|private|auth)[ _-]?(?:key|token)|client[ _-]secret|token|password|passwort|passwd|pwd)(\s{0,3}(?:is|ist)?\s{0,3}[:=]\s{0,3}|\s{1,3})(["'`]?)([^\s"'`,;<>]{6,500})/gi;
const CREDENTIALS = /(:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,200}@/g;
const LONG_TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32,512}(?![A-Za-z0-9_-])/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Replaces personal data and secrets by `[email]`, `[phone]`, `[card]` and `[secret]`. Masking twice changes nothing. */
export function maskText(text: string, kinds: ReadonlySet<MaskedKind>): string {
  let masked = text;
  if (kinds.has('secrets')) masked = maskSecrets(masked);
  if (kinds.has('emails')) masked = masked.replace(EMAIL, '[email]');
  if (kinds.has('cards')) masked = masked.replace(CARD, (found) => (isCard(found) ? '[card]' : found));
  if (kinds.has('phones')) {
    masked = masked.replace(PHONE, (found, at: number) => (isPhone(found, masked.slice(Math.max(0, at - 24), at)) ? '[phone]' : found));
  }
  return masked;
}

function maskSecrets(text: string): string {
  let masked = maskPrivateKeys(text).replace(CREDENTIALS, '$1[secret]@');
  for (const pattern of KNOWN_SECRETS) masked = masked.replace(pattern, '[secret]');
  masked = masked.replace(NAMED_SECRET, (found, name: string, between: string, quote: string, value: string) =>
    isValueOfSecret(between, value) ? `${name}${between}${quote}[secret]` : found,
  );
  return masked.replace(LONG_TOKEN, (found) => (isRandom(found) ? '[secret]' : found));
}

/** A private key whose end is missing is masked to the end of the text. */
function maskPrivateKeys(text: string): string {
  let masked = '';
  let rest = text;
  for (;;) {
    const start = rest.indexOf('-----BEGIN ');
    const label = start < 0 ? -1 : rest.slice(start, start + 60).indexOf('PRIVATE KEY-----');
    if (start < 0) return masked + rest;
    if (label < 0) {
      masked += rest.slice(0, start + 11);
      rest = rest.slice(start + 11);
      continue;
    }
    masked += `${rest.slice(0, start)}[secret]`;
    const end = rest.indexOf('-----END ', start);
    const close = end < 0 ? -1 : rest.indexOf('-----', end + 9);
    rest = close < 0 ? '' : rest.slice(close + 5);
  }
}

/** Without `:` or `=` after the name, as in "the password reset", only a value that looks random is a secret. */
const isValueOfSecret = (between: string, value: string) =>
  value.startsWith('[') ? false : /[:=]/.test(between) || (value.length >= 12 && /\d/.test(value) && /[A-Za-z]/.test(value));

/** Hexadecimal digits, or letters of both cases with digits: names and slugs have one case, and UUIDs are no secrets. */
function isRandom(token: string): boolean {
  if (UUID.test(token) || !/\d/.test(token)) return false;
  return /^[0-9a-f]+$/i.test(token) ? /[a-f]/i.test(token) : /[a-z]/.test(token) && /[A-Z]/.test(token);
}

function isCard(found: string): boolean {
  const digits = found.replace(/\D/g, '');
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

/** Numbers of orders and versions are not phone numbers: those begin with `+` or `0`, have brackets, or are announced as one. */
function isPhone(found: string, before: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15 || DATE.test(found) || IPV4.test(found)) return false;
  if (found.startsWith('+') || found.includes('(') || ANNOUNCED.test(before)) return true;
  if (/^0\d/.test(found) && digits >= 9) return true;
  return /^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(found);
}
