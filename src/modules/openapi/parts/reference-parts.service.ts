import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import type { OpenAPISpec } from '../openapi-spec.entity.js';
import { partKey } from '../outline/part-key.js';
import { readPartName } from '../outline/part-name.js';
import { contentResponse, type ContentResponse } from '../versions/content-response.js';
import { OpenAPISpecPart } from '../versions/openapi-spec-part.entity.js';
import { OpenAPISpecVersion, VIEW_FORMAT } from '../versions/openapi-spec-version.entity.js';
import { MakePart } from './make-part.js';
import type { ReferencePartQuery } from './reference-part.dto.js';
import { type PartEntry, ReferencePartPresenter } from './reference-part.presenter.js';

const unpack = promisify(gunzip);

/** The parts of a version: its operations, webhooks and schemas, each as pages show it, as Markdown, or as a specification. */
@Injectable()
export class ReferencePartsService {
  constructor(
    private readonly database: Database,
    private readonly makePart: MakePart,
    private readonly referencePartPresenter: ReferencePartPresenter,
  ) {}

  /** In the order of the specification. */
  async list(version: OpenAPISpecVersion, query: PageQuery): Promise<Page<PartEntry>> {
    await this.requireParts(version);
    return paginate(
      this.database,
      {
        name: 'openapi-reference',
        select: 'p.place, p.kind, p.method, p.name, p.title, p.tags, p.deprecated',
        from: 'openapi_spec_parts p',
        where: ['p.version_id = $1'],
        values: [version.id],
        order: [{ sql: 'p.place', type: 'int', direction: 'ASC' }],
      },
      query,
      (row) => entryOf(version.id, row as unknown as OpenAPISpecPart),
    );
  }

  async read(
    version: OpenAPISpecVersion,
    spec: OpenAPISpec,
    { key, format = 'model' }: ReferencePartQuery,
    known: string | undefined,
  ): Promise<ContentResponse> {
    await this.requireParts(version);
    const name = readPartName(key);
    const part =
      name &&
      (await this.database.repo(OpenAPISpecPart).findOne({
        select: { key: true, kind: true, method: true, name: true, title: true, tags: true, deprecated: true, refs: true },
        where: { versionId: version.id, key: partKey(name.kind, ...(name.method === undefined ? [] : [name.method]), name.name) },
      }));
    if (!part) throw new NotFound('part: the key is that of an operation, a webhook or a schema, such as `get /pets` or `schema Pet`');
    const entry = entryOf(version.id, part);
    const shown = JSON.stringify({ ...this.referencePartPresenter.present(entry, spec), refs: part.refs });
    const tag = [version.id, VIEW_FORMAT, format, hash('sha1', shown, 'base64url')].join('.');
    return contentResponse(tag, known, async () => {
      const [member, json] =
        format === 'model'
          ? (['model', await this.model(version.id, part.key)] as const)
          : ([
              format === 'markdown' ? format : 'specification',
              await this.makePart.make(version.id, { part: name, title: part.title, format }),
            ] as const);
      return Buffer.from(`${shown.slice(0, -1)},"${member}":${json}}`);
    });
  }

  /** What pages show, as it is stored. */
  private async model(versionId: string, key: string): Promise<string> {
    const found = await this.database.repo(OpenAPISpecPart).findOne({ select: { view: true }, where: { versionId, key } });
    return found?.view ? (await unpack(found.view)).toString() : 'null';
  }

  /** Only the latest version is described. */
  private async requireParts({ id }: OpenAPISpecVersion): Promise<void> {
    const isDescribed = await this.database
      .repo(OpenAPISpecVersion)
      .createQueryBuilder('v')
      .innerJoin('v.spec', 's', 's.lastVersion = v.id')
      .where('v.id = :id AND v.viewFormat = :format', { id, format: VIEW_FORMAT })
      .getExists();
    if (!isDescribed)
      throw new Conflict('The parts of this version are not described: only those of the latest version are, a while after an upgrade');
  }
}

const entryOf = (versionId: string, { kind, method, name, title, tags, deprecated }: OpenAPISpecPart): PartEntry => ({
  versionId,
  kind: kind!,
  ...(method !== null && { method }),
  name: name!,
  title,
  tags: tags!,
  deprecated: deprecated!,
});
