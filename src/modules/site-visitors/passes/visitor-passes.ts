import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { jwtVerify } from 'jose';
import type { Claims } from '../../../common/expressions/audience.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { VisitorPass, VisitorPreview } from '../../site-structure/shown/visitor-pass.js';

/** How long a pass for the API is valid. */
export const PASS_LIFE_MS = 60 * 60 * 1000;

/**
 * Where a pass is accepted: `api` as a bearer token of reads, `cookie` in the cookie of a site, `preview` in the address of
 * a preview, `figures` in that of the figures of a site. A pass for one is not valid for another.
 */
export type PassUse = 'api' | 'cookie' | 'preview' | 'figures';

const TYPE = 'visitor-pass+jwt';
/** Longer tokens are refused before anything is computed. Claims of visitors are limited to less. */
const LONGEST = 16 * 1024;

interface Payload {
  site: string;
  organization: string;
  claims: Claims;
  link?: string;
  key?: string;
  preview?: { space?: string; changeRequest?: string; looks?: true; user: string };
}

/** Signs and verifies the short-lived tokens that identify a visit to a site. Whether the visit is still allowed is read elsewhere. */
@Injectable()
export class VisitorPasses {
  private key?: Uint8Array;

  constructor(private readonly signingKeys: SigningKeys) {}

  /** Signs with `node:crypto`: each request of a renderer needs a pass, and Web Crypto takes two turns of its threads for one. */
  async sign(pass: VisitorPass, use: PassUse = 'api'): Promise<string> {
    const [iat, exp] = [pass.issuedAt, pass.expiresAt].map((date) => Math.floor(date.getTime() / 1000));
    const text = `${HEADER}.${encoded({ ...payloadOf(pass), aud: audienceOf(use), iat, exp })}`;
    const signature = createHmac('sha256', await this.load())
      .update(text)
      .digest('base64url');
    return `${text}.${signature}`;
  }

  /** Returns undefined for a token that is not a pass for this use, that was changed, or that has expired. */
  async verify(token: string, use: PassUse = 'api'): Promise<VisitorPass | undefined> {
    if (token.length > LONGEST) return undefined;
    const options = { algorithms: ['HS256'], typ: TYPE, audience: audienceOf(use), requiredClaims: ['iat', 'exp'] };
    const verified = await jwtVerify<Payload>(token, await this.load(), options).catch(() => undefined);
    return verified && passOf(verified.payload as Payload & { iat: number; exp: number });
  }

  private async load(): Promise<Uint8Array> {
    return (this.key ??= await this.signingKeys.keyFor('visitor-passes'));
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encoded({ alg: 'HS256', typ: TYPE });

const audienceOf = (use: PassUse) => `visitor-${use}`;

function payloadOf({ siteId, organizationId, claims, linkId, keyId, preview }: VisitorPass): Payload {
  return {
    site: siteId,
    organization: organizationId,
    claims,
    ...(linkId !== null && { link: linkId }),
    ...(keyId !== null && { key: keyId }),
    ...(preview && {
      preview: { space: preview.spaceId, changeRequest: preview.changeRequestId, looks: preview.looks, user: preview.userId },
    }),
  };
}

function passOf({ site, organization, claims, link, key, preview, iat, exp }: Payload & { iat: number; exp: number }): VisitorPass {
  return {
    siteId: site,
    organizationId: organization,
    linkId: link ?? null,
    claims,
    keyId: key ?? null,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    preview: preview ? previewOf(preview) : null,
  };
}

const previewOf = ({ space, changeRequest, looks, user }: NonNullable<Payload['preview']>): VisitorPreview => ({
  ...(space !== undefined && { spaceId: space }),
  ...(changeRequest !== undefined && { changeRequestId: changeRequest }),
  ...(looks && { looks }),
  userId: user,
});
