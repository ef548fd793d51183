import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CarriedVisit } from '../../../common/access/visitor-source.js';
import type { Claims } from '../../../common/expressions/audience.js';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { VisitorPass, VisitorPreview } from '../../site-structure/shown/visitor-pass.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Passes that end within the same time have URLs that end together, so that these can be cached. */
const ROUND_MS = 30 * 60 * 1000;

type Payload = [
  site: string,
  organization: string,
  link: string | null,
  key: string | null,
  claims: Claims,
  preview: VisitorPreview | null,
];

/**
 * Writes visits into URLs of files and reads them again. Claims can be personal, and URLs are logged, so they are encrypted:
 * with a nonce that is derived from the text, because equal visits must have equal URLs.
 */
@Injectable()
export class CarriedVisits {
  constructor(private readonly signingKeys: SigningKeys) {}

  async write(pass: VisitorPass): Promise<CarriedVisit> {
    const { siteId, organizationId, linkId, keyId, claims, preview } = pass;
    const payload: Payload = [siteId, organizationId, linkId, keyId, claims, preview];
    const plain = canonicalJson(payload);
    const key = await this.signingKeys.keyFor('file-visits');
    const nonce = createHmac('sha256', key).update(plain).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    const text = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    return { text, expiresAt: endOf(pass) };
  }

  /** Undefined if the text was changed. When it ends is for the URL to say. */
  async read(text: string): Promise<VisitorPass | undefined> {
    const bytes = Buffer.from(text, 'base64url');
    const key = await this.signingKeys.keyFor('file-visits');
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
      const [siteId, organizationId, linkId, keyId, claims, preview] = JSON.parse(plain) as Payload;
      return { siteId, organizationId, linkId, keyId, claims, preview, issuedAt: new Date(), expiresAt: new Date() };
    } catch {
      return undefined;
    }
  }
}

function endOf({ keyId, claims, preview, expiresAt }: VisitorPass): Date | null {
  if (preview) return expiresAt;
  const isSigned = keyId !== null || Object.keys(claims).some((name) => name !== 'unsigned');
  if (!isSigned) return null;
  const rounded = Math.floor(expiresAt.getTime() / ROUND_MS) * ROUND_MS;
  return rounded > Date.now() ? new Date(rounded) : expiresAt;
}
