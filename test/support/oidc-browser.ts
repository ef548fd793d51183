import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { expect } from 'vitest';
import type { OidcDeviation, OidcIdp } from './oidc-idp.js';
import { Browser, type Shown } from './sso-browser.js';

/** A browser that signs in at an OpenID Connect provider. */
export class OidcBrowser extends Browser {
  constructor(
    app: NestFastifyApplication,
    private readonly idp: OidcIdp,
  ) {
    super(app);
  }

  /** Starts a sign-in, and returns the address of the provider that the browser is sent to. */
  async start(startURL: string): Promise<string> {
    const { status, headers, text } = await this.open(startURL);
    expect(status, text).toBe(302);
    return headers['location'] as string;
  }

  /** Signs in completely, with deviations as a test needs. */
  async signIn(startURL: string, subject: string, deviation?: OidcDeviation): Promise<Shown> {
    return this.open(await this.idp.authorize(await this.start(startURL), subject, deviation));
  }
}
