import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { AlreadyGone, NotFound } from '../../common/http/errors.js';
import type { Space } from '../spaces/space.entity.js';
import type { SpaceTemplate } from './read-templates.js';
import type { PutTemplateDto } from './template.dto.js';

@Injectable()
export class TemplatesService {
  constructor(private readonly database: Database) {}

  async put(space: Space, { title, description = '' }: PutTemplateDto): Promise<SpaceTemplate> {
    const [made] = await this.database.query(
      `INSERT INTO templates (space_id, title, description)
       SELECT id, $2, $3 FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE
       ON CONFLICT (space_id) DO UPDATE SET title = excluded.title, description = excluded.description
       RETURNING space_id`,
      [space.id, title ?? null, description],
    );
    if (!made) throw new NotFound('space');
    return { spaceId: space.id, title: title ?? space.title, description, revisionId: space.revisionId };
  }

  async end({ id }: Space): Promise<void> {
    const ended = await this.database.query('DELETE FROM templates WHERE space_id = $1 RETURNING space_id', [id]);
    if (ended.length === 0) throw new AlreadyGone();
  }
}
