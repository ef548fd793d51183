import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Database } from '../db/database.js';

/**
 * The purposes that the installation signs and encrypts for. Each has a key of its own, so a signature for one is not valid
 * for another.
 */
export type SigningPurpose =
  | 'visitor-claims'
  | 'visitor-passes'
  | 'oidc-verifier'
  | 'oidc-nonce'
  | 'file-urls'
  | 'file-visits'
  | 'pdf-urls'
  | 'site-export-urls'
  | 'upload-urls'
  | 'sign-ins'
  | 'device-logins'
  | 'sso-links'
  | 'unsubscribe'
  | 'stored-secrets';

@Injectable()
export class SigningKeys {
  private secret?: string;

  constructor(
    private readonly env: Env,
    private readonly database: Database,
  ) {}

  async keyFor(purpose: SigningPurpose): Promise<Uint8Array> {
    return new Uint8Array(hkdfSync('sha256', await this.load(), 'bindery', purpose, 32));
  }

  private async load(): Promise<string> {
    return (this.secret ??= this.env.secretKey ?? (await this.kept()));
  }

  private async kept(): Promise<string> {
    const [row] = await this.database.query<{ secret_key: string }>('SELECT secret_key FROM installation');
    if (!row) throw new Error('The table `installation` has no secret key: start the service with `npm start` once');
    return row.secret_key;
  }
}
