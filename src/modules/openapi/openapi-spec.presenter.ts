import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import { publishedUrlOf } from './published-url.js';
import { OpenAPISpecAccess } from './openapi-spec.access.js';
import type { OpenAPISpec } from './openapi-spec.entity.js';
import type { OpenAPISpecListView, OpenAPISpecView } from './openapi-spec.view.js';

@Injectable()
export class OpenAPISpecPresenter {
  constructor(
    private readonly openAPISpecAccess: OpenAPISpecAccess,
    private readonly urls: Urls,
  ) {}

  /** Visitors of a site do not learn where a specification comes from. */
  present(spec: OpenAPISpec, resources: Resources): OpenAPISpecView {
    const isMember = !resources.actor.visitor;
    return {
      object: 'openapi-spec',
      id: spec.id,
      createdAt: isoTime(spec.createdAt),
      updatedAt: isoTime(spec.updatedAt),
      slug: spec.slug,
      ...(spec.sourceUrl !== null && isMember && { sourceURL: spec.sourceUrl }),
      processingState: spec.processingState,
      visibility: spec.visibility,
      ...(spec.lastVersion !== null && { lastVersion: spec.lastVersion }),
      ...(spec.lastProcessedAt && { lastProcessedAt: isoTime(spec.lastProcessedAt) }),
      ...(spec.lastProcessErrorCode && isMember && { lastProcessErrorCode: spec.lastProcessErrorCode }),
      ...(spec.lastProcessedAt && isMember && { lastProcessedErrors: spec.lastProcessedErrors }),
      lastProcessedErrorCount: isMember ? spec.lastProcessedErrorCount : 0,
      permissions: this.openAPISpecAccess.permissions(spec, resources),
      urls: {
        location: this.urls.api('orgs', spec.orgId, 'openapi', spec.slug),
        app: this.urls.app('OpenAPI specifications'),
        ...(spec.visibility === 'public' && { published: publishedUrlOf(spec, this.urls) }),
      },
    };
  }

  presentPage(page: Page<OpenAPISpec>, resources: Resources): OpenAPISpecListView {
    return { ...page, items: page.items.map((spec) => this.present(spec, resources)) };
  }
}
