import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Cache } from '../../common/caches/cache.js';
import { Caches } from '../../common/caches/caches.js';
import { bytesOfJson } from '../../common/caches/estimate-bytes.js';
import {
  ComputesPages,
  type ComputedPage,
  type ComputedPages,
  type PageSource,
  PagesUnavailable,
} from '../../common/computed-pages/computes-pages.decorator.js';
import { Database } from '../../common/db/database.js';
import type { ProcessErrorCode, ProcessingState } from './openapi-spec.entity.js';
import type { SpecOutline } from './outline/spec-outline.js';
import { OpenAPISpecVersion } from './versions/openapi-spec-version.entity.js';
import { arrangePages, type PageChoice } from './arrange-pages.js';

const unpack = promisify(gunzip);

/** Raised when pages are arranged or described differently, because equal seeds mean equal pages. */
const ARRANGEMENT = 2;

interface CurrentSpec {
  version: string | null;
  outlined: boolean;
  state: ProcessingState;
  error: ProcessErrorCode | null;
}

/** Computes the pages of a specification from the outline of its latest version. */
@Injectable()
export class SpecPages {
  private readonly arranged: Cache<readonly ComputedPage[]>;
  private readonly pending = new Map<string, Promise<readonly ComputedPage[]>>();

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.arranged = caches.create<readonly ComputedPage[]>({ name: 'openapi-pages', bytesOf: bytesOfJson });
  }

  /** The slug is looked up in the organization of the space, for every reader. */
  @ComputesPages('builtin:openapi')
  async compute({ props, dependencies, orgId }: PageSource): Promise<ComputedPages> {
    const ref = dependencies['spec']?.ref;
    if (ref?.kind !== 'openapi') {
      throw new PagesUnavailable('`dependencies.spec.ref` must be a reference of the kind `openapi`: send the slug of a specification');
    }
    const slug = String(ref['spec']);
    const version = await this.versionOf(orgId, slug);
    const choice = { spec: slug, models: props['models'] !== false };
    return { seed: `${version}.${ARRANGEMENT}`, pages: await this.pagesOf(version, choice) };
  }

  private async versionOf(orgId: string, slug: string): Promise<string> {
    const [spec] = await this.database.query<CurrentSpec>(
      `SELECT v.id AS version, v.outline IS NOT NULL AS outlined, s.processing_state AS state, s.last_process_error_code AS error
       FROM openapi_specs s LEFT JOIN openapi_spec_versions v ON v.id = s.last_version WHERE s.org_id = $1 AND s.slug = $2`,
      [orgId, slug],
    );
    const name = `The OpenAPI specification \`${slug}\``;
    if (!spec) throw new PagesUnavailable(`${name} does not exist in this organization`);
    if (spec.version !== null && spec.outlined) return spec.version;
    const isFailed = spec.version === null && spec.state === 'complete' && spec.error !== null;
    throw new PagesUnavailable(isFailed ? `${name} could not be processed: ${spec.error}` : `${name} has not been processed yet`);
  }

  /** Concurrent readers of a new version share the work. */
  private async pagesOf(version: string, choice: PageChoice): Promise<readonly ComputedPage[]> {
    const key = JSON.stringify([version, choice]);
    const known = this.arranged.get(key) ?? this.pending.get(key);
    if (known) return known;
    const arranging = this.arrange(version, choice).finally(() => this.pending.delete(key));
    this.pending.set(key, arranging);
    const pages = await arranging;
    this.arranged.set(key, pages);
    return pages;
  }

  private async arrange(version: string, choice: PageChoice): Promise<ComputedPage[]> {
    const found = await this.database.repo(OpenAPISpecVersion).findOne({ select: { outline: true }, where: { id: version } });
    if (!found?.outline) throw new PagesUnavailable(`The OpenAPI specification \`${choice.spec}\` was deleted while it was read`);
    return arrangePages(JSON.parse((await unpack(found.outline)).toString()) as SpecOutline, choice);
  }
}
