import { Injectable } from '@nestjs/common';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';
import { AlreadyGone, NotFound } from '../../common/http/errors.js';
import type { Space } from '../spaces/space.entity.js';
import { SpaceQueries } from '../spaces/space.queries.js';
import type { SpaceTemplate } from './template.queries.js';
import type { PutTemplateDto } from './template.dto.js';
import { Template } from './template.entity.js';

@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: Database,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  async put(space: Space, { title, description = '' }: PutTemplateDto): Promise<SpaceTemplate> {
    await this.database.tx(async () => {
      if (!(await this.spaceQueries.hold(space.id))) throw new NotFound('space');
      await this.database.repo(Template).upsert({ spaceId: space.id, title: title ?? null, description }, ['spaceId']);
      audit(this.database, 'template.put', space);
    });
    return { spaceId: space.id, title: title ?? space.title, description, revisionId: space.revisionId };
  }

  async end(space: Space): Promise<void> {
    await this.database.tx(async () => {
      const { affected } = await this.database.repo(Template).delete({ spaceId: space.id });
      if (affected === 0) throw new AlreadyGone();
      audit(this.database, 'template.delete', space);
    });
  }

  @PurgesSpaces({ table: 'templates', before: ['revisions'] })
  purge(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'templates', key: 'space_id', space: 'space_id' }, spaceId, limit);
  }
}
