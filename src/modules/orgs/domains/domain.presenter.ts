import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { Domain } from './domain.entity.js';
import { recordNameOf } from './domain-checks.js';
import type { DomainListView, DomainView } from './domain.view.js';

@Injectable()
export class DomainPresenter {
  constructor(private readonly urls: Urls) {}

  present({ id, orgId, domain, status, reason, token, createdAt }: Domain): DomainView {
    return {
      object: 'domain',
      id,
      domain,
      status,
      ...(reason !== null && { reason }),
      record: { type: 'TXT', name: recordNameOf(domain), value: token },
      createdAt: isoTime(createdAt),
      urls: { location: this.urls.api('orgs', orgId, 'domains', id) },
    };
  }

  presentPage(page: Page<Domain>): DomainListView {
    return { ...page, items: page.items.map((domain) => this.present(domain)) };
  }
}
