import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { containing } from '../../../common/db/like.js';
import { newestFirst, paginate, type Page } from '../../../common/db/paginate.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Site } from '../site.entity.js';
import { hashOfShareKey } from './hash-of-share-key.js';
import type { CreateShareLinkDto, ListShareLinksQuery, UpdateShareLinkDto } from './share-link.dto.js';
import { ShareLink } from './share-link.entity.js';

const KEY_BYTES = 32;

@Injectable()
export class ShareLinksService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list({ id }: Site, { search, ...page }: ListShareLinksQuery): Promise<Page<ShareLink>> {
    const values: unknown[] = [id];
    const where = ['l.site_id = $1'];
    if (search !== undefined) where.push(`l.name ILIKE $${values.push(containing(search))}`);
    const from = 'site_share_links l';
    const listing = { name: 'share-links', select: this.entityRows.columns(ShareLink, 'l'), from, where, values, order: newestFirst('l') };
    return paginate(this.database, listing, page, (row) => this.entityRows.read(ShareLink, 'l', row)!);
  }

  async create({ id: siteId }: Site, { name }: CreateShareLinkDto): Promise<ShareLink> {
    const id = newId();
    const key = randomBytes(KEY_BYTES).toString('base64url');
    return this.database.tx(async () => {
      await this.database.repo(ShareLink).insert({ id, siteId, name, key, hash: hashOfShareKey(key) });
      audit(this.database, 'share-link.create', { id, name }, { site: siteId });
      return this.get(id);
    });
  }

  async update({ id, siteId, name: label }: ShareLink, body: UpdateShareLinkDto): Promise<ShareLink> {
    const { active, name } = body;
    if (active === undefined && name === undefined) throw new BadRequest('Send `active`, `name` or both');
    return this.database.tx(async () => {
      await this.database.repo(ShareLink).update(id, { active, name });
      audit(this.database, 'share-link.update', { id, name: name ?? label }, { site: siteId, members: sentMembers(body), active });
      return this.get(id);
    });
  }

  async remove(link: ShareLink): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(ShareLink), link);
      audit(this.database, 'share-link.delete', { id: link.id, name: link.name }, { site: link.siteId });
    });
  }

  /** The link may have been deleted since it was written. */
  private async get(id: string): Promise<ShareLink> {
    const found = await this.database.repo(ShareLink).findOneBy({ id });
    if (!found) throw new NotFound('share link');
    return found;
  }
}
