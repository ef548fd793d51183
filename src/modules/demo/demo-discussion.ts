import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { ChangeRequestsService } from '../change-requests/lifecycle/change-requests.service.js';
import { PostComment } from '../comments/post-comment.js';
import type { Org } from '../orgs/org.entity.js';
import { DemoImport } from './demo-import.js';
import { DemoProgress } from './demo-progress.js';

const COMMENT = 'Please say **how long** the first start takes on a small machine. Then this is ready to merge.';

/** Makes the open change request of the demo, and a comment on it. */
@Injectable()
export class DemoDiscussion {
  constructor(
    private readonly demoProgress: DemoProgress,
    private readonly demoImport: DemoImport,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly postComment: PostComment,
  ) {}

  async start(org: Org, spaceId: string, actor: Actor, signal: AbortSignal): Promise<void> {
    const run = await this.demoProgress.once('proposal', () =>
      this.demoImport.start(org, { folder: 'proposal', space: spaceId, subject: 'Explain what to do after the first start' }, actor),
    );
    const { changeRequest, updatedPage } = await this.demoImport.finished(run, signal);
    await this.demoProgress.once('comment', async () => {
      const proposed = await this.changeRequestsService.find({ id: spaceId }, changeRequest);
      await this.changeRequestsService.update(proposed, { status: 'open' }, actor);
      const discussion = { orgId: org.id, spaceId, changeRequestId: proposed.id, revisionId: proposed.revisionId };
      const { comment } = await this.postComment.post(discussion, { body: { markdown: COMMENT }, page: updatedPage }, actor);
      return comment.id;
    });
  }
}
