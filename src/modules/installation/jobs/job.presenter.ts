import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import type { JobRecord, Queue } from '../../../common/jobs/job-records.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { JobListView, JobQueuesView, JobView } from './job.view.js';

@Injectable()
export class JobPresenter {
  constructor(private readonly urls: Urls) {}

  present({ id, name, status, attempts, createdAt, runAt, failedAt, lastError }: JobRecord): JobView {
    return {
      object: 'job',
      id,
      name,
      status,
      attempts,
      createdAt: isoTime(createdAt),
      runAt: isoTime(runAt),
      ...(failedAt !== null && { failedAt: isoTime(failedAt) }),
      ...(lastError !== null && { lastError }),
      urls: { location: this.urls.api('installation', 'jobs', id) },
    };
  }

  presentPage(page: Page<JobRecord>): JobListView {
    return { ...page, items: page.items.map((job) => this.present(job)) };
  }

  presentQueues(queues: readonly Queue[]): JobQueuesView {
    return { object: 'job-queues', queues: [...queues] };
  }
}
