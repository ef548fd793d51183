import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { publishedUrlOf } from '../published-url.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import type { OpenAPISpecVersion } from './openapi-spec-version.entity.js';
import type { OpenAPISpecContentView, OpenAPISpecVersionListView, OpenAPISpecVersionView } from './openapi-spec-version.view.js';

@Injectable()
export class OpenAPISpecVersionPresenter {
  constructor(private readonly urls: Urls) {}

  present(version: OpenAPISpecVersion, spec: OpenAPISpec): OpenAPISpecVersionView {
    return {
      object: 'openapi-spec-version',
      id: version.id,
      createdAt: isoTime(version.createdAt),
      url: this.urlOf(version, spec),
      urls: { location: this.urls.api(...pathOf(version, spec)) },
    };
  }

  presentPage(page: Page<OpenAPISpecVersion>, spec: OpenAPISpec): OpenAPISpecVersionListView {
    return { ...page, items: page.items.map((version) => this.present(version, spec)) };
  }

  /** What surrounds the files in the content. */
  presentContentUrls(version: OpenAPISpecVersion, spec: OpenAPISpec): Omit<OpenAPISpecContentView, 'filesystem'> {
    const url = this.urlOf(version, spec);
    return { url, urls: { source: url, public: spec.visibility === 'public' ? publishedUrlOf(spec, this.urls) : null } };
  }

  private urlOf(version: OpenAPISpecVersion, spec: OpenAPISpec): string {
    return version.sourceUrl ?? this.urls.api(...pathOf(version, spec), 'content');
  }
}

const pathOf = ({ id }: OpenAPISpecVersion, { orgId, slug }: OpenAPISpec) => ['orgs', orgId, 'openapi', slug, 'versions', id];
