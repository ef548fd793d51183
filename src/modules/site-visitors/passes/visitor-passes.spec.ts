import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { Env } from '../../../config/env.js';
import type { Database } from '../../../common/db/database.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';
import { VisitorPasses } from './visitor-passes.js';

const keysOf = (secret: string) => new SigningKeys(Env.read({ SECRET_KEY: secret }), {} as Database);
const keys = keysOf('the-secret-of-this-installation-1');
const passes = new VisitorPasses(keys);
const now = Math.floor(Date.now() / 1000) * 1000;

const pass = (changes: Partial<VisitorPass> = {}): VisitorPass => ({
  siteId: 'site_1',
  organizationId: 'org_1',
  linkId: 'link_1',
  claims: { plan: 'pro', unsigned: { language: 'de' } },
  keyId: 'key_1',
  issuedAt: new Date(now),
  expiresAt: new Date(now + 60_000),
  preview: { spaceId: 'space_1', changeRequestId: 'request_1', userId: 'user_1' },
  ...changes,
});

describe('VisitorPasses', () => {
  it('returns what was signed', async () => {
    const bare = pass({ linkId: null, keyId: null, claims: {}, preview: null });
    expect(await passes.verify(await passes.sign(pass()))).toEqual(pass());
    expect(await passes.verify(await passes.sign(bare))).toEqual(bare);
  });

  it('refuses a pass that has expired, was changed, or is signed by another installation', async () => {
    const token = await passes.sign(pass());
    const [header, , signature] = token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...pass(), siteId: 'site_2' })).toString('base64url');
    const other = new VisitorPasses(keysOf('the-secret-of-another-installation'));
    expect(await passes.verify(await passes.sign(pass({ expiresAt: new Date(now - 1000) })))).toBeUndefined();
    expect(await passes.verify([header, changed, signature].join('.'))).toBeUndefined();
    expect(await passes.verify(await other.sign(pass()))).toBeUndefined();
    expect(await passes.verify('a'.repeat(100_000))).toBeUndefined();
  });

  it('refuses a pass for another use', async () => {
    const uses = ['api', 'cookie', 'preview'] as const;
    for (const signed of uses) {
      const token = await passes.sign(pass(), signed);
      for (const used of uses) expect((await passes.verify(token, used)) !== undefined).toBe(signed === used);
    }
  });

  it('refuses other tokens, even with the same key', async () => {
    const claims = new SignJWT({ site: 'site_1', organization: 'org_1', claims: {} }).setAudience('visitor-api').setIssuedAt();
    const key = await keys.keyFor('visitor-passes');
    expect(await passes.verify(await claims.setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key))).toBeUndefined();
    const forever = new SignJWT({ site: 'site_1', organization: 'org_1', claims: {} }).setAudience('visitor-api').setIssuedAt();
    expect(await passes.verify(await forever.setProtectedHeader({ alg: 'HS256', typ: 'visitor-pass+jwt' }).sign(key))).toBeUndefined();
  });
});
