import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { namesTag } from '../../common/http/etag.js';
import { NotFound } from '../../common/http/errors.js';
import { OpenAPISpec } from './openapi-spec.entity.js';
import { StoredContent } from './versions/stored-content.js';

/** How long browsers and proxies may show a specification without asking, in seconds: it may be withdrawn meanwhile. */
const FRESH = 60;

const HEADERS = {
  'cache-control': `public, max-age=${FRESH}`,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
};

export interface PublishedResponse {
  status: 200 | 304;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Serves the latest versions of public specifications to anyone. */
@Injectable()
export class PublishedSpecsService {
  constructor(
    private readonly database: Database,
    private readonly storedContent: StoredContent,
  ) {}

  async get(specId: string, known: string | undefined): Promise<PublishedResponse> {
    const spec = await this.database
      .repo(OpenAPISpec)
      .findOne({ select: { lastVersion: true }, where: { id: specId, visibility: 'public' } });
    if (!spec?.lastVersion) throw new NotFound('OpenAPI specification');
    const headers = { ...HEADERS, etag: `"${spec.lastVersion}"` };
    if (known !== undefined && namesTag(known, headers.etag)) return { status: 304, headers };
    const body = await this.storedContent.read(spec.lastVersion, 'bundle');
    return { status: 200, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body };
  }
}
