import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import type { OpenAPISpecVersion } from './openapi-spec-version.entity.js';
import { OpenAPISpecVersionPresenter } from './openapi-spec-version.presenter.js';
import { contentResponse, type ContentResponse } from './content-response.js';
import { StoredContent } from './stored-content.js';

/** Answers reads of content with stored bytes. A version never changes, so its tag is known before its content is read. */
@Injectable()
export class VersionContent {
  constructor(
    private readonly storedContent: StoredContent,
    private readonly openAPISpecVersionPresenter: OpenAPISpecVersionPresenter,
  ) {}

  filesystem(version: OpenAPISpecVersion, spec: OpenAPISpec, known: string | undefined): Promise<ContentResponse> {
    const rest = JSON.stringify(this.openAPISpecVersionPresenter.presentContentUrls(version, spec)).slice(1);
    return contentResponse(`${version.id}.files.${hash('sha1', rest, 'base64url')}`, known, () =>
      this.storedContent.read(version.id, 'filesystem', { before: '{"filesystem":', after: `,${rest}` }),
    );
  }

  raw({ id }: OpenAPISpecVersion, known: string | undefined): Promise<ContentResponse> {
    return contentResponse(`${id}.raw`, known, () => this.storedContent.read(id, 'raw'));
  }

  changes({ id, previousId }: OpenAPISpecVersion, known: string | undefined): Promise<ContentResponse> {
    const ids = JSON.stringify({ object: 'openapi-spec-changes', version: id, previous: previousId });
    return contentResponse(`${id}.changes`, known, async () =>
      Buffer.concat([Buffer.from(`${ids.slice(0, -1)},`), (await this.storedContent.read(id, 'changes')).subarray(1)]),
    );
  }
}
