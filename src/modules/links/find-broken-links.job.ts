import { Injectable } from '@nestjs/common';
import { Actor, memberIdentity } from '../../common/access/actor.js';
import { LoadViewable } from '../../common/access/load-viewable.js';
import { Events, OnEvent } from '../../common/events/events.js';
import { NotFound } from '../../common/http/errors.js';
import { HandlesJob, Job } from '../../common/jobs/job.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { ChangeRequestMerged } from '../change-requests/change-request.events.js';
import { ReadPages } from '../content/pages/read-pages.js';
import { SpaceQueries } from '../spaces/space.queries.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { ContentLinks, keyOfGroup } from './content-links.js';
import { FindTargets } from './find-targets.js';
import { LinksBroken } from './links.events.js';

interface Merge {
  spaceId: string;
  changeRequestId: string;
  revisionId: string;
  /** Who merged it: what they cannot see is broken for them. */
  userId: string;
}

/** Compares the links of a space before and after a merge, and says if some broke. */
@Injectable()
@HandlesJob({ name: 'links.find-broken' })
export class FindBrokenLinks extends Job<Merge> {
  constructor(
    private readonly events: Events,
    private readonly loadViewable: LoadViewable,
    private readonly spaceQueries: SpaceQueries,
    private readonly readPages: ReadPages,
    private readonly contentLinks: ContentLinks,
    private readonly findTargets: FindTargets,
  ) {
    super();
  }

  async run({ spaceId, changeRequestId, revisionId, userId }: Merge): Promise<void> {
    const organizationId = await this.spaceQueries.organizationOf(spaceId);
    if (organizationId === undefined) return;
    const actor = new Actor(memberIdentity(userId, organizationId));
    // They were removed meanwhile, or the space was deleted.
    if (!(await this.loadViewable.load(['space'], [spaceId], actor))) return;
    const after = await this.contentAt(spaceId, revisionId);
    const broken = after && (await this.brokenIn(after, organizationId, actor));
    if (!broken || broken.size === 0) return;
    const before = await this.contentAt(spaceId, after.revision.parents[0]);
    if (!before) return;
    const known = await this.brokenIn(before, organizationId, actor);
    const count = [...broken].filter((key) => !known.has(key)).length;
    if (count > 0) await this.events.emit(new LinksBroken(spaceId, changeRequestId, revisionId, userId, count));
  }

  private async contentAt(spaceId: string, revisionId: string | undefined): Promise<Content | undefined> {
    if (revisionId === undefined) return undefined;
    try {
      return await this.readPages.content({ spaceId, revisionId }, true);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** The keys of broken links. */
  private async brokenIn(content: Content, organizationId: string, actor: Actor): Promise<ReadonlySet<string>> {
    const groups = await this.contentLinks.groupsOf(content);
    const targets = await this.findTargets.find(content, groups, organizationId, actor);
    return new Set(groups.filter(({ target }) => targets.statusOf(target) === 'broken').map(keyOfGroup));
  }
}

/** Looks for broken links after each merge. */
@Injectable()
export class FollowMerges {
  constructor(private readonly jobs: Jobs) {}

  @OnEvent(ChangeRequestMerged, { inTransaction: true })
  async look({ spaceId, changeRequestId, revisionId, userId }: ChangeRequestMerged): Promise<void> {
    await this.jobs.enqueue(FindBrokenLinks, { spaceId, changeRequestId, revisionId, userId });
  }
}
