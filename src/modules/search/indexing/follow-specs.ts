import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { targetKey } from '../../../common/document/link-target.js';
import { Consumes, EventConsumer, type Delivery } from '../../../common/events/event-consumer.decorator.js';
import { OpenAPISpecChanged } from '../../openapi/openapi-spec.events.js';
import { DocumentLinks } from '../../versions/store/document-links.js';
import { IndexSpace } from './index-space.js';

/** Indexes the spaces again that show something of a specification, when it changes. */
@Injectable()
@EventConsumer({ name: 'search-specifications' })
export class FollowSpecs {
  constructor(
    private readonly database: Database,
    private readonly documentLinks: DocumentLinks,
    private readonly indexSpace: IndexSpace,
  ) {}

  @Consumes(OpenAPISpecChanged)
  async follow({ orgId, slug }: OpenAPISpecChanged, { signal }: Delivery): Promise<void> {
    const spaceIds = await this.documentLinks.referringSpaces(orgId, targetKey({ kind: 'openapi', id: slug }));
    // Before any of them is indexed: after an interruption, the periodic job does the rest.
    await this.database.query(`UPDATE search_spaces SET rebuilt_to = '' WHERE space_id = ANY($1)`, [spaceIds]);
    for (const spaceId of spaceIds) await this.indexSpace.follow(spaceId, signal);
  }
}
