import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { GitOperation } from '../model/git-operation.entity.js';
import type { GitOperationFile, ReportedFile } from '../model/git-operation-file.entity.js';
import type { GitOperationFileListView, GitOperationFileView, GitOperationListView, GitOperationView } from './git-operation.view.js';

const NO_COUNTS = { created: 0, updated: 0, removed: 0, skipped: 0 };

@Injectable()
export class GitOperationPresenter {
  constructor(private readonly urls: Urls) {}

  present({
    id,
    installationId,
    reason,
    errorType,
    fromOid,
    toOid,
    revisionId,
    changeRequestId,
    ...operation
  }: GitOperation): GitOperationView {
    const { direction, trigger, state, stage, startedAt, endedAt } = operation;
    const counts = operation.counts ?? NO_COUNTS;
    return {
      object: 'git-operation',
      id,
      direction,
      trigger,
      state,
      stage,
      attention: counts.skipped > 0,
      ...(reason !== null && { error: { type: errorType ?? 'unexpected', message: reason } }),
      ...(fromOid !== null && { from: fromOid }),
      ...(toOid !== null && { to: toOid }),
      ...(revisionId !== null && { revision: revisionId }),
      ...(changeRequestId !== null && { changeRequest: changeRequestId }),
      counts,
      startedAt: isoTime(startedAt),
      ...(endedAt && { endedAt: isoTime(endedAt) }),
      urls: { location: this.urls.api('git', 'installations', installationId, 'operations', id) },
    };
  }

  presentPage({ items, ...page }: Page<GitOperation>): GitOperationListView {
    return { ...page, items: items.map((operation) => this.present(operation)) };
  }

  presentFiles({ items, ...page }: Page<GitOperationFile>): GitOperationFileListView {
    return { ...page, items: items.map((file) => this.presentFile(file)) };
  }

  presentFile({ path, outcome, reason, targetId }: ReportedFile): GitOperationFileView {
    return {
      object: 'git-operation-file',
      path,
      outcome,
      ...(reason !== null && { reason }),
      ...(targetId !== null && { target: targetId }),
    };
  }
}
