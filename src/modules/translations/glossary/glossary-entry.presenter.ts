import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { GlossaryEntry } from './glossary-entry.entity.js';
import type { GlossaryEntryListView, GlossaryEntryView } from './glossary-entry.view.js';

@Injectable()
export class GlossaryEntryPresenter {
  constructor(private readonly urls: Urls) {}

  present({ id, orgId, translations, createdAt, updatedAt }: GlossaryEntry): GlossaryEntryView {
    return {
      object: 'glossary-entry',
      id,
      translations,
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      urls: { location: this.urls.api('orgs', orgId, 'translations-glossary', id) },
    };
  }

  presentPage(page: Page<GlossaryEntry>): GlossaryEntryListView {
    return { ...page, items: page.items.map((entry) => this.present(entry)) };
  }
}
