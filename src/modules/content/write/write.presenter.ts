import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import { FilePresenter } from '../files/file.presenter.js';
import type { Touched } from './apply/batch.js';
import type { Written } from './write-content.js';
import type { WrittenChangeView, WrittenView } from './written.view.js';

@Injectable()
export class WritePresenter {
  constructor(
    private readonly urls: Urls,
    private readonly filePresenter: FilePresenter,
  ) {}

  /** `content` is the base path of the written pages. */
  async present(
    { spaceId, revisionId, touched, insertedFiles }: Written,
    content: readonly string[] = ['spaces', spaceId, 'content'],
  ): Promise<WrittenView> {
    return {
      revision: revisionId,
      changes: this.presentChanges(touched, content),
      ...(insertedFiles.length > 0 && { insertedFiles: await this.filePresenter.presentAll(spaceId, insertedFiles) }),
    };
  }

  private presentChanges(touched: readonly Touched[], content: readonly string[]): WrittenChangeView[] {
    return touched.map(({ change, id, ref }) => ({
      object: change,
      ...(ref !== undefined && { ref }),
      ...(change.endsWith('_reusable_content')
        ? { reusableContent: id }
        : {
            page:
              change === 'deleted_page' ? id : { object: 'page' as const, id, urls: { location: this.urls.api(...content, 'page', id) } },
          }),
    }));
  }
}
