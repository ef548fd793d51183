import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { CallableOperation } from '../../../../common/api-reference/call/callable-operation.js';
import { callVersion } from '../../../../common/api-reference/call/call-version.js';
import { Database } from '../../../../common/db/database.js';
import { blocksIn } from '../../../../common/document/blocks-in.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { PageBodies } from '../../../content/pages/page-bodies.js';
import { joinLastPart, joinSpecs } from '../../../openapi/openapi-spec.queries.js';
import { partKey } from '../../../openapi/outline/part-key.js';
import { ofSpace } from '../../../spaces/space.queries.js';
import { Customizations } from '../../../site-looks/customizations.service.js';
import { shownPage } from '../../pages/shown-page.js';
import type { Place, Visitor } from '../../places/place.js';
import { OpenSpaces } from '../show/open-spaces.js';
import { ReadSiteState } from '../show/site-state.js';
import type { SendInput } from './read-send-input.js';

const unpack = promisify(gunzip);

export interface FoundCall {
  call: CallableOperation;
  version: string;
}

/** Reads how an operation is called, if the page of a place shows it to the visitor with a form to try it. */
@Injectable()
export class ReadCalls {
  constructor(
    private readonly database: Database,
    private readonly readSiteState: ReadSiteState,
    private readonly openSpaces: OpenSpaces,
    private readonly pageBodies: PageBodies,
    private readonly customizations: Customizations,
  ) {}

  async find(place: Place, { audience }: Pick<Visitor, 'audience'>, { spec, method, path }: SendInput): Promise<FoundCall | undefined> {
    if (!(await this.customizations.ofSiteSpace(place.siteSpace)).api.tryIt) return undefined;
    const state = await this.readSiteState.read(place);
    const { spaceId } = place.siteSpace;
    const space = (await this.openSpaces.open(place, state, audience, [spaceId])).get(spaceId);
    const shown = space && shownPage(space, space.whole, place.pagePath);
    if (!space || shown?.kind !== 'page') return undefined;
    const document = await this.pageBodies.document(space.content, shown.page, { evaluated: true, dereferenced: true, audience });
    return shows(document, { spec, method, path }) ? this.read(spaceId, spec, partKey('operation', method, path)) : undefined;
  }

  private async read(spaceId: string, slug: string, key: string): Promise<FoundCall | undefined> {
    const [row] = await this.database.query<{ view: Buffer | null }>(
      `SELECT p.view FROM (SELECT ${ofSpace('sp', '$1', 'sp.org_id')} AS id) org
       ${joinSpecs('s', 'org.id')} AND s.slug = $2 ${joinLastPart('p', 's', '$3')}`,
      [spaceId, slug, key],
    );
    if (!row?.view) return undefined;
    const { call } = JSON.parse((await unpack(row.view)).toString()) as { call?: CallableOperation };
    return call && { call, version: callVersion(call) };
  }
}

const shows = (document: Document, { spec, method, path }: Pick<SendInput, 'spec' | 'method' | 'path'>): boolean =>
  [...blocksIn(document)].some(
    ({ type, data }) =>
      type === 'openapi-operation' &&
      (data['ref'] as ContentRef)['spec'] === spec &&
      String(data['method']).toLowerCase() === method &&
      data['path'] === path,
  );
