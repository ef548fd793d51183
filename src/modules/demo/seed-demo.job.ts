import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '../../common/http/errors.js';
import { HandlesJob, Job, type JobContext } from '../../common/jobs/job.js';
import { Env } from '../../config/env.js';
import { DemoDiscussion } from './demo-discussion.js';
import { nameOrganization } from '../../common/work-context/work-context.js';
import { DemoOrganization } from './demo-organization.js';
import { DemoProgress } from './demo-progress.js';
import { DemoSite } from './demo-site.js';
import { DemoSpaces } from './demo-spaces.js';
import { SEED_DEMO } from './start-demo.js';

/** Makes the demo, step by step. A repeated run continues after the last step that was recorded. */
@Injectable()
@HandlesJob({ name: SEED_DEMO })
export class SeedDemo extends Job<object> {
  private readonly logger = new Logger(SeedDemo.name);

  constructor(
    private readonly demoProgress: DemoProgress,
    private readonly demoOrganization: DemoOrganization,
    private readonly demoSpaces: DemoSpaces,
    private readonly demoSite: DemoSite,
    private readonly demoDiscussion: DemoDiscussion,
    private readonly env: Env,
  ) {
    super();
  }

  async run(_: object, { signal }: JobContext): Promise<void> {
    const progress = await this.demoProgress.read();
    if (!progress || progress.ended !== undefined) return;
    try {
      await this.make(signal);
      await this.demoProgress.end('complete');
      this.logger.log({ event: 'demo.complete' });
    } catch (error) {
      // Somebody has deleted or changed a part of it meanwhile, and does not want it back.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      await this.demoProgress.end('abandoned');
      this.logger.warn({ event: 'demo.abandoned', err: error });
    }
  }

  private async make(signal: AbortSignal): Promise<void> {
    const { org, actor } = await this.demoOrganization.open();
    nameOrganization(org.id);
    const reference = await this.demoSpaces.reference(org, this.env.publicUrl, actor);
    const guide = await this.demoSpaces.imported('guide', org, { title: 'Guide', emoji: '📘', language: 'en' }, actor, signal);
    const german = await this.demoSpaces.imported('german', org, { title: 'Handbuch', emoji: '📙', language: 'de' }, actor, signal);
    const gallery = await this.demoSpaces.imported('gallery', org, { title: 'Gallery', emoji: '🖼️', language: 'en' }, actor, signal);
    await this.demoProgress.once('looks', () => this.demoSite.publishLooks(org, gallery, actor));
    await this.demoProgress.once('site', () => this.demoSite.publish(org, { guide, german, gallery, reference }, actor));
    await this.demoDiscussion.start(org, guide, actor, signal);
  }
}
