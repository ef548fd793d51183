import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import { type PartName, writePartName } from '../outline/part-name.js';
import type { ReferenceEntryView, ReferenceListView } from './reference-part.view.js';

/** A part as lists show it. */
export interface PartEntry extends PartName {
  versionId: string;
  title: string;
  tags: string[];
  deprecated: boolean;
}

@Injectable()
export class ReferencePartPresenter {
  constructor(private readonly urls: Urls) {}

  present({ versionId, title, tags, deprecated, ...part }: PartEntry, { orgId, slug }: OpenAPISpec): ReferenceEntryView {
    const key = writePartName(part);
    const location = this.urls.api('orgs', orgId, 'openapi', slug, 'versions', versionId, 'reference', 'part');
    return {
      object: 'openapi-reference-part',
      key,
      kind: part.kind,
      ...(part.method !== undefined && { method: part.method }),
      address: part.name,
      title,
      tags,
      deprecated,
      urls: { location: `${location}?${new URLSearchParams({ key }).toString()}` },
    };
  }

  presentPage(page: Page<PartEntry>, spec: OpenAPISpec): ReferenceListView {
    return { ...page, items: page.items.map((part) => this.present(part, spec)) };
  }
}
