import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffect } from '../../../common/access/effects.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { SpaceCounters } from '../../spaces/space-counters.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { ApplyTemplate, type TemplateChanges } from '../../templates/apply-template.js';
import type { CreateChangeRequestDto } from '../change-request.dto.js';
import type { ChangeRequest, ChangeRequestStatus } from '../change-request.entity.js';
import { ChangeRequestHeads } from '../heads/change-request-heads.js';
import { ClusterCheck, type ReferredCluster } from './cluster-check.js';

export interface Start {
  /** The changes of its template. */
  changes: TemplateChanges | undefined;
  /** The cluster of issues that it is about. */
  cluster: ReferredCluster | undefined;
}

/** What a change request starts with: its number, the head of its space, the content of a template, and a cluster of issues that it is about. */
@Injectable()
export class StartingPoint {
  constructor(
    private readonly applyTemplate: ApplyTemplate,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly clusterCheck: ClusterCheck,
    private readonly spaceCounters: SpaceCounters,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  async find({ template, conversationsIssuesCluster: clusterId }: CreateChangeRequestDto, orgId: string, actor: Actor): Promise<Start> {
    return {
      cluster: clusterId === undefined ? undefined : await this.cluster(orgId, clusterId, actor),
      changes: template && (await this.applyTemplate.changesFor(template, orgId, actor, '/template')),
    };
  }

  /** Writes the content of the template into a new change request, which shares the head of its space. */
  async write(changeRequest: Pick<ChangeRequest, 'id' | 'spaceId' | 'revisionId'>, changes: TemplateChanges, actor: Actor): Promise<void> {
    const { spaceId, revisionId: head } = changeRequest;
    const { revisionId } = await this.applyTemplate.write({ spaceId, revisionId: head, authorId: actor.userId }, changes, actor);
    await this.changeRequestHeads.move(changeRequest, revisionId, actor);
  }

  /** Change requests are never deleted, so the next number is the new count. Locks the space, so that there are no gaps. */
  async nextIn(spaceId: string, status: ChangeRequestStatus): Promise<{ number: number; head: string }> {
    const counted = {
      change_requests: 1,
      change_requests_open: Number(status === 'open'),
      change_requests_draft: Number(status === 'draft'),
    };
    const counts = await this.spaceCounters.add(spaceId, counted);
    const head = await this.spaceQueries.head(spaceId);
    if (!counts || head === undefined) throw new NotFound('space');
    return { number: counts.change_requests!, head };
  }

  private async cluster(orgId: string, clusterId: string, actor: Actor): Promise<ReferredCluster> {
    requireEffect(actor, 'read-conversations', '`conversationsIssuesCluster`');
    const found = await this.clusterCheck.find(orgId, clusterId, actor);
    if (found) return found;
    throw new BadRequest('The request is not valid', [
      { pointer: '/conversationsIssuesCluster', message: 'must be the id of a cluster of issues of this organization that you can see' },
    ]);
  }
}
