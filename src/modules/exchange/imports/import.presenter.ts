import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { EntryKind } from './model/import-entry.entity.js';
import type {
  ImportFileListView,
  ImportFileView,
  ImportLinkListView,
  ImportLinkView,
  ImportMarkListView,
  ImportRedirectListView,
  ImportRunListView,
  ImportRunView,
} from './import.view.js';
import type { ReportedFile, ReportedLink, ReportedMark, ReportedRedirect } from './import-report.js';
import type { ImportDetails } from './import.queries.js';

@Injectable()
export class ImportPresenter {
  constructor(private readonly urls: Urls) {}

  present({ run, summary, pages }: ImportDetails): ImportRunView {
    const { allowRemovingMost, removesMost } = run;
    const { id, orgId, status, reason, source, target, dryRun, mode, include, exclude, layout, changeRequestId, startedAt, finishedAt } =
      run;
    const changeRequest = changeRequestId ?? target.changeRequest;
    return {
      object: 'import-run',
      id,
      status,
      ...(reason !== null && { reason }),
      source: source.type === 'file' ? { type: 'file', files: [...source.files] } : source,
      target: {
        space: target.space,
        ...(changeRequest !== undefined && { changeRequest }),
        ...(target.page !== undefined && { page: target.page }),
      },
      dryRun,
      mode,
      allowRemovingMost,
      removesMost,
      include,
      exclude,
      ...(layout !== null && { layout }),
      progress: { done: run.done, total: run.total },
      summary: { ...summary, conflicts: run.conflicts },
      pages: pages.map(({ id: page, isFolder, isDone }) => ({
        id: page,
        type: isFolder ? 'folder' : 'page',
        status: isDone ? 'complete' : 'pending',
      })),
      createdAt: isoTime(run.createdAt),
      ...(startedAt && { startedAt: isoTime(startedAt) }),
      ...(finishedAt && { finishedAt: isoTime(finishedAt) }),
      urls: { location: this.urls.api('org', orgId, 'imports', id) },
    };
  }

  presentPage({ items, ...page }: Page<ImportDetails>): ImportRunListView {
    return { ...page, items: items.map((details) => this.present(details)) };
  }

  presentFiles({ items, ...page }: Page<ReportedFile>): ImportFileListView {
    return { ...page, items: items.map((file) => this.presentFile(file)) };
  }

  presentLinks({ items, ...page }: Page<ReportedLink>): ImportLinkListView {
    return { ...page, items: items.map((link) => this.presentLink(link)) };
  }

  presentRedirects({ items, ...page }: Page<ReportedRedirect>): ImportRedirectListView {
    return { ...page, items: items.map(({ path, pageId }) => ({ object: 'import-redirect', path, page: pageId })) };
  }

  presentMarks({ items, ...page }: Page<ReportedMark>): ImportMarkListView {
    return { ...page, items: items.map(({ mark, times, files, path }) => ({ object: 'import-mark', mark, count: times, files, path })) };
  }

  private presentLink({ problem, path, line, text, href, kind, pageId }: ReportedLink): ImportLinkView {
    return {
      object: 'import-link',
      problem: problem!,
      path,
      ...(line !== null && { line }),
      text,
      href,
      ...(kind === 'page' && pageId !== null && { page: pageId }),
    };
  }

  private presentFile({ path, kind, outcome, reason, targetId, brokenLinks, former }: ReportedFile): ImportFileView {
    return {
      object: 'import-file',
      path,
      ...(former !== null && { formerPath: former }),
      kind: kind as Exclude<EntryKind, 'entry'>,
      ...(outcome !== null && { outcome }),
      ...(reason !== null && { reason }),
      ...(targetId !== null && { target: targetId }),
      brokenLinks,
    };
  }
}
