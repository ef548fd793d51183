import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { containing } from '../../../common/db/like.js';
import { paginate, type Page, type SortKey } from '../../../common/db/paginate.js';
import { BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Site } from '../site.entity.js';
import { Outlines } from '../outline/outlines.js';
import { ReadStructure } from '../shown/read-structure.js';
import { RedirectDestinations, type Destination } from './redirect-destinations.js';
import { readPath } from './redirect-path.js';
import type { CreateSiteRedirectDto, ListSiteRedirectsQuery, RedirectDestinationDto, UpdateSiteRedirectDto } from './site-redirect.dto.js';
import { SiteRedirect } from './site-redirect.entity.js';

export const MOST_REDIRECTS = 10_000;

const SORT_KEYS: Record<ListSiteRedirectsQuery['orderBy'], SortKey> = {
  createdAt: { sql: 'd.created_at', type: 'timestamptz', direction: 'DESC' },
  updatedAt: { sql: 'd.updated_at', type: 'timestamptz', direction: 'DESC' },
  source: { sql: 'd.source', type: 'text', direction: 'ASC' },
};

/** Stores the redirects of sites. Changes to the redirects of one site run one after the other. */
@Injectable()
export class SiteRedirectsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly outlines: Outlines,
    private readonly readStructure: ReadStructure,
    private readonly redirectDestinations: RedirectDestinations,
  ) {}

  list({ id }: Site, { search, draft, orderBy, ...page }: ListSiteRedirectsQuery): Promise<Page<SiteRedirect>> {
    const values: unknown[] = [id, draft];
    const where = ['d.site_id = $1', 'd.draft = $2'];
    if (search !== undefined) where.push(`d.source ILIKE $${values.push(containing(search))}`);
    const key = SORT_KEYS[orderBy];
    const order: SortKey[] = [key, { sql: 'd.id', type: 'text', direction: key.direction }];
    const listing = { name: `site-redirects-${orderBy}`, select: this.entityRows.columns(SiteRedirect, 'd'), from: 'site_redirects d' };
    return paginate(this.database, { ...listing, where, values, order }, page, (row) => this.entityRows.read(SiteRedirect, 'd', row)!);
  }

  async create(body: CreateSiteRedirectDto, resources: Resources): Promise<SiteRedirect> {
    const { captureWildcard = false, draft = false, permanent = false } = body;
    const source = sourceOf(body.source);
    refuseCapture(source, captureWildcard);
    const siteId = resources.get('site').id;
    return this.database.tx(async () => {
      await this.outlines.lock(siteId);
      const repo = this.database.repo(SiteRedirect);
      if ((await repo.countBy({ siteId })) >= MOST_REDIRECTS) throw tooMany();
      await this.refuseTaken(siteId, source);
      const destination = await this.check(body.destination, resources);
      const id = newId();
      await repo.insert({ id, siteId, source, ...destination, captureWildcard, draft, permanent });
      audit(this.database, 'site-redirect.create', { id, title: source }, { site: siteId });
      return repo.findOneByOrFail({ id });
    });
  }

  async update({ id, siteId }: SiteRedirect, body: UpdateSiteRedirectDto, resources: Resources): Promise<SiteRedirect> {
    const { destination, source: wanted, ...flags } = body;
    return this.database.tx(async () => {
      await this.outlines.lock(siteId);
      const repo = this.database.repo(SiteRedirect);
      const redirect = await repo.findOneBy({ id });
      if (!redirect) throw new NotFound('site redirect');
      const source = wanted === undefined ? redirect.source : sourceOf(wanted);
      refuseCapture(source, flags.captureWildcard ?? redirect.captureWildcard);
      if (source !== redirect.source) await this.refuseTaken(siteId, source);
      const leads = destination && (await this.check(destination, resources));
      await repo.update(id, { source, ...leads, ...flags, updatedAt: new Date() });
      audit(this.database, 'site-redirect.update', { id, title: source }, { site: siteId, members: sentMembers(body) });
      return repo.findOneByOrFail({ id });
    });
  }

  async remove(redirect: SiteRedirect): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(SiteRedirect), redirect);
      audit(this.database, 'site-redirect.delete', { id: redirect.id, title: redirect.source }, { site: redirect.siteId });
    });
  }

  private async check(destination: RedirectDestinationDto, resources: Resources): Promise<Destination> {
    return this.redirectDestinations.on(await this.readStructure.read(resources.get('site'), resources.get('org'), resources.actor))(
      destination,
    );
  }

  private async refuseTaken(siteId: string, source: string): Promise<void> {
    if (await this.database.repo(SiteRedirect).existsBy({ siteId, source }))
      throw new Conflict(`There is already a redirect from \`${source}\`: change that one`);
  }
}

/** The only form of a source that was validated. */
export const sourceOf = (text: string): string => readPath(text, { pattern: true }).path!;

export const tooMany = () => new Conflict(`A site can have at most ${MOST_REDIRECTS} redirects: replace some by one that ends with \`*\``);

export function refuseCapture(source: string, captureWildcard: boolean): void {
  if (captureWildcard && !source.endsWith('*'))
    throw new BadRequest('There is nothing to capture', [
      { pointer: '/captureWildcard', message: 'can be true only if `source` ends with `*`' },
    ]);
}
