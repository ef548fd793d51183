import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import type { Written } from './write-live.js';
import type { WrittenView } from './written.view.js';

@Injectable()
export class WritePresenter {
  constructor(private readonly urls: Urls) {}

  present({ spaceId, revisionId, touched }: Written): WrittenView {
    const changes = touched.map(({ change, page, ref }) => ({
      object: change,
      ...(ref !== undefined && { ref }),
      page:
        change === 'deleted_page'
          ? page
          : { object: 'page' as const, id: page, urls: { location: this.urls.api('spaces', spaceId, 'content', 'page', page) } },
    }));
    return { revision: revisionId, changes };
  }
}
