import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SigningKeys } from './signing-keys.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the service must read again, so that a copy of the database does not contain them in clear text. */
@Injectable()
export class SealedSecrets {
  constructor(private readonly signingKeys: SigningKeys) {}

  /** `owner` is the id of what the secret belongs to: sealed for one owner, it cannot be opened for another. */
  async seal(secret: string, owner: string): Promise<string> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, await this.signingKeys.keyFor('stored-secrets'), nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Undefined if it was sealed for another owner or with another `SECRET_KEY`. */
  async open(text: string, owner: string): Promise<string | undefined> {
    const bytes = Buffer.from(text, 'base64url');
    const key = await this.signingKeys.keyFor('stored-secrets');
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
    } catch {
      return undefined;
    }
  }
}
