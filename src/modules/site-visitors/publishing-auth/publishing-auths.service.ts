import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import type { Site } from '../../site-structure/site.entity.js';
import { heldSite } from '../../site-structure/site.queries.js';
import type { UpdatePublishingAuthDto } from './publishing-auth.dto.js';
import { PublishingAuth } from './publishing-auth.entity.js';
import type { PublishingAuthView } from './publishing-auth.view.js';

const KEY_BYTES = 32;

/** Keeps how visitors of a site sign in, with the key of their tokens. */
@Injectable()
export class PublishingAuths {
  constructor(
    private readonly database: Database,
    private readonly sealedSecrets: SealedSecrets,
  ) {}

  /** Makes the key when it is read for the first time. Concurrent readers get the same one. */
  async get({ id }: Site): Promise<PublishingAuthView> {
    const auth = (await this.find(id)) ?? (await this.create(id));
    const privateKey = await this.sealedSecrets.open(auth.sealedKey, id);
    if (privateKey === undefined) {
      throw new BadRequest('The key of this site cannot be read, because `SECRET_KEY` has changed: regenerate the key');
    }
    return present(auth, privateKey);
  }

  async update(site: Site, body: UpdatePublishingAuthDto): Promise<PublishingAuthView> {
    const { backend, fallbackURL, logoutURL } = body;
    if (backend === undefined && fallbackURL === undefined && logoutURL === undefined) {
      throw new BadRequest('Send `backend`, `fallbackURL` or `logoutURL`');
    }
    return this.database.tx(async () => {
      await this.get(site);
      const urls = { fallbackUrl: fallbackURL, logoutUrl: logoutURL, updatedAt: new Date() };
      await this.database.repo(PublishingAuth).update({ siteId: site.id }, urls);
      audit(this.database, 'site.update-auth', site, { members: sentMembers(body) });
      return this.get(site);
    });
  }

  /** The new key takes effect at once: tokens that were signed with the old one are not valid from then on. */
  async regenerate(site: Site): Promise<PublishingAuthView> {
    const { id } = site;
    const privateKey = newKey();
    return this.database.tx(async () => {
      await this.put(id, privateKey, 'UPDATE SET sealed_key = excluded.sealed_key, updated_at = now()');
      const auth = await this.find(id);
      if (!auth) throw new NotFound('site');
      audit(this.database, 'site.regenerate-key', site);
      return present(auth, privateKey);
    });
  }

  private find(siteId: string): Promise<PublishingAuth | null> {
    return this.database.repo(PublishingAuth).findOneBy({ siteId });
  }

  private async create(siteId: string): Promise<PublishingAuth> {
    await this.put(siteId, newKey(), 'NOTHING');
    const auth = await this.find(siteId);
    if (!auth) throw new NotFound('site');
    return auth;
  }

  /** Locks the site: it may be deleted at the same time. */
  private async put(siteId: string, key: string, otherwise: string): Promise<void> {
    await this.database.query(
      `INSERT INTO site_publishing_auth (site_id, sealed_key)
       SELECT id, $2 FROM ${heldSite('$1')} locked ON CONFLICT (site_id) DO ${otherwise}`,
      [siteId, await this.sealedSecrets.seal(key, siteId)],
    );
  }
}

const newKey = () => randomBytes(KEY_BYTES).toString('base64url');

function present({ fallbackUrl, logoutUrl }: PublishingAuth, privateKey: string): PublishingAuthView {
  return {
    object: 'publishing-auth',
    backend: 'custom',
    privateKey,
    ...(fallbackUrl !== null && { fallbackURL: fallbackUrl }),
    ...(logoutUrl !== null && { logoutURL: logoutUrl }),
  };
}
