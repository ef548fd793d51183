import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { GitPreview } from '../model/git-preview.entity.js';
import type { GitPreviewListView, GitPreviewView } from './git-preview.view.js';

@Injectable()
export class GitPreviewPresenter {
  presentPage({ items, ...page }: Page<GitPreview>): GitPreviewListView {
    return { ...page, items: items.map((preview) => this.present(preview)) };
  }

  private present({ ref, state, problem, headOid, baseOid, changeRequestId, pushedAt }: GitPreview): GitPreviewView {
    return {
      object: 'git-preview',
      ref,
      state,
      ...(problem !== null && { problem }),
      ...(headOid !== '' && { head: headOid }),
      ...(baseOid !== null && { base: baseOid }),
      ...(changeRequestId !== null && { changeRequest: changeRequestId }),
      pushedAt: isoTime(pushedAt),
    };
  }
}
