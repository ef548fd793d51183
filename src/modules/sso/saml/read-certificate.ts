import { X509Certificate } from 'node:crypto';

const PEM = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const LEAST_BITS = 2048;
/** Longer keys make each check of a signature slow, and gain nothing. */
const MOST_BITS = 8192;
export type ReadCertificate = { pem: string } | { problem: string };

/**
 * Reads the certificate of an identity provider: PEM, or its base64 content alone. The administrator vouches for the key
 * itself. Nobody follows the signature of the certificate, so the algorithm of that signature does not matter.
 */
export function readCertificate(text: string, now: Date): ReadCertificate {
  const certificate = parse(text);
  if (!certificate)
    return { problem: 'is not a certificate: send one X.509 certificate as PEM, or the base64 text between its first and last line' };
  const problem = problemOf(certificate, now);
  return problem === undefined ? { pem: certificate.toString().trim() } : { problem };
}

function parse(text: string): X509Certificate | undefined {
  const content = (PEM.exec(text.trim())?.[1] ?? text).replace(/\s+/g, '');
  if (!BASE64.test(content)) return undefined;
  try {
    const bytes = Buffer.from(content, 'base64');
    const certificate = new X509Certificate(bytes);
    // Node ignores what follows the certificate.
    return certificate.raw.equals(bytes) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

function problemOf(certificate: X509Certificate, now: Date): string | undefined {
  const { publicKey } = certificate;
  if (publicKey.asymmetricKeyType !== 'rsa') return 'must contain an RSA key: other keys are not supported';
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < LEAST_BITS) return `is too weak: its RSA key has ${bits} bits, and needs at least ${LEAST_BITS}`;
  if (bits > MOST_BITS) return `is too large: its RSA key has ${bits} bits, and may have at most ${MOST_BITS}`;
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (to <= now) return `expired on ${to.toISOString()}`;
  if (from > now) return `is not valid before ${from.toISOString()}`;
  return undefined;
}
