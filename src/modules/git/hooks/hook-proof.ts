import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Where hosts send the HMAC of a body, with SHA-256 and in hexadecimal digits, and what they write before it. */
const SIGNATURES: Readonly<Record<string, string>> = {
  // GitHub
  'x-hub-signature-256': 'sha256=',
  // Bitbucket
  'x-hub-signature': 'sha256=',
  'x-gitea-signature': '',
  'x-forgejo-signature': '',
};
/** GitLab sends the secret itself. */
const TOKEN = 'x-gitlab-token';
const DIGEST = /^[\da-f]{64}$/i;

/** The signatures that the headers of a request contain. Hosts that send several sign the same bytes. */
export function signaturesIn(headers: IncomingHttpHeaders): Buffer[] {
  return Object.entries(SIGNATURES).flatMap(([name, prefix]) => {
    const value = headers[name];
    if (typeof value !== 'string' || !value.startsWith(prefix)) return [];
    const digits = value.slice(prefix.length);
    return DIGEST.test(digits) ? [Buffer.from(digits, 'hex')] : [];
  });
}

/** Whether the headers contain the secret itself. Of equal length as digests, they are compared in constant time. */
export function containsSecret(headers: IncomingHttpHeaders, secret: string): boolean {
  const token = headers[TOKEN];
  return typeof token === 'string' && timingSafeEqual(digestOf(token), digestOf(secret));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
