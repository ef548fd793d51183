import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Resources } from '../../../common/access/resources.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { ApiError, BadRequest, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { Outlines } from '../outline/outlines.js';
import { ReadStructure } from '../shown/read-structure.js';
import { RedirectDestinations, type Destination } from './redirect-destinations.js';
import type { PutSiteRedirectDto, PutSiteRedirectsDto, RedirectDestinationDto } from './site-redirect.dto.js';
import { SiteRedirect } from './site-redirect.entity.js';
import type { PutRedirectError, PutStatus } from './site-redirect.view.js';
import { MOST_REDIRECTS, refuseCapture, sourceOf, tooMany } from './site-redirects.service.js';

export interface PutResult {
  status: PutStatus;
  source: string;
  redirect?: SiteRedirect;
  error?: PutRedirectError;
}

type Check = (destination: RedirectDestinationDto) => Promise<Destination>;

/** The redirects of the sources in a request, while the request is applied to them. */
class Batch {
  readonly written = new Set<SiteRedirect>();
  readonly deleted = new Set<SiteRedirect>();

  constructor(
    readonly siteId: string,
    readonly bySource: Map<string, SiteRedirect>,
    /** The number of redirects of the site. */
    public count: number,
  ) {}
}

/** Stores, publishes and deletes many redirects of a site. Each is applied or refused by itself, in their order. */
@Injectable()
export class PutSiteRedirects {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly readStructure: ReadStructure,
    private readonly redirectDestinations: RedirectDestinations,
  ) {}

  async put({ redirects }: PutSiteRedirectsDto, resources: Resources): Promise<PutResult[]> {
    const site = resources.get('site');
    return this.database.tx(async () => {
      await this.outlines.lock(site.id);
      const repo = this.database.repo(SiteRedirect);
      const sources = redirects.map(({ source }) => sourceOf(source));
      const found = await repo.findBy({ siteId: site.id, source: In(sources) });
      const batch = new Batch(
        site.id,
        new Map(found.map((redirect) => [redirect.source, redirect])),
        await repo.countBy({ siteId: site.id }),
      );
      const check = this.redirectDestinations.on(await this.readStructure.read(site, resources.get('org'), resources.actor));
      const results: PutResult[] = [];
      for (const [i, redirect] of redirects.entries())
        results.push(await resultOf(sources[i]!, () => apply(batch, sources[i]!, redirect, check)));
      // Deletions first: the same source may be stored again.
      if (batch.deleted.size > 0) await repo.delete([...batch.deleted].map(({ id }) => id));
      if (batch.written.size > 0) await repo.save([...batch.written]);
      const counts = { written: batch.written.size, deleted: batch.deleted.size };
      if (counts.written + counts.deleted > 0) audit(this.database, 'site-redirect.put', site, counts);
      return results;
    });
  }
}

async function resultOf(source: string, work: () => Promise<Omit<PutResult, 'source'>>): Promise<PutResult> {
  try {
    return { source, ...(await work()) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problems = (error.details['errors'] as { message: string }[] | undefined) ?? [];
    return {
      source,
      status: 'error',
      error: { code: error.status, message: [error.message, ...problems.map(({ message }) => message)].join(': ') },
    };
  }
}

async function apply(batch: Batch, source: string, wanted: PutSiteRedirectDto, check: Check): Promise<Omit<PutResult, 'source'>> {
  const { destination, intent = 'live', captureWildcard = false, permanent = false } = wanted;
  const present = batch.bySource.get(source);
  if (intent === 'publish') {
    if (destination !== undefined) throw new BadRequest('`publish` serves the draft as it is: leave out `destination`');
    if (!present) throw new NotFound('site redirect');
    return { status: 'published', redirect: written(batch, Object.assign(present, { draft: false })) };
  }
  if (destination === undefined) throw new BadRequest('`destination` is missing: send null to delete the redirect');
  if (destination === null) {
    if (present) remove(batch, present);
    return { status: 'deleted' };
  }
  refuseCapture(source, captureWildcard);
  const leads = await check(destination);
  const changes = { ...leads, captureWildcard, permanent, draft: intent === 'draft' };
  if (present) return { status: 'updated', redirect: written(batch, Object.assign(present, changes)) };
  if (batch.count >= MOST_REDIRECTS) throw tooMany();
  batch.count += 1;
  const now = new Date();
  const redirect = Object.assign(new SiteRedirect(), { id: newId(), siteId: batch.siteId, source, createdAt: now, ...changes });
  batch.bySource.set(source, redirect);
  return { status: 'created', redirect: written(batch, redirect) };
}

function written(batch: Batch, redirect: SiteRedirect): SiteRedirect {
  batch.written.add(Object.assign(redirect, { updatedAt: new Date() }));
  return redirect;
}

function remove(batch: Batch, redirect: SiteRedirect): void {
  batch.count -= 1;
  batch.bySource.delete(redirect.source);
  batch.written.delete(redirect);
  batch.deleted.add(redirect);
}
