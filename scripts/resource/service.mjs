export const service = ({ Name, Names, name, table, plural, singular, words }) => `
import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newId } from '../../common/db/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import type { Org } from '../orgs/org.entity.js';
import type { Create${Name}Dto, Update${Name}Dto } from './${singular}.dto.js';
import { ${Name} } from './${singular}.entity.js';

@Injectable()
export class ${Names}Service {
  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
  ) {}

  list(org: Org, query: PageQuery): Promise<Page<${Name}>> {
    return paginate(
      this.db,
      {
        name: '${plural}',
        select: this.rows.columns(${Name}, 'r'),
        from: '${table} r',
        where: ['r.org_id = $1'],
        values: [org.id],
        order: newestFirst('r'),
      },
      query,
      (row) => this.rows.read(${Name}, 'r', row)!,
    );
  }

  async create(org: Org, { title }: Create${Name}Dto): Promise<${Name}> {
    const id = newId();
    await this.db.repo(${Name}).insert({ id, orgId: org.id, title });
    return this.get(id);
  }

  async update({ id }: ${Name}, { title }: Update${Name}Dto): Promise<${Name}> {
    await this.db.repo(${Name}).update(id, { title });
    return this.get(id);
  }

  async remove(${name}: ${Name}): Promise<void> {
    await deleteOne(this.db.repo(${Name}), ${name});
  }

  /** As it was written; somebody may have deleted it since. */
  private async get(id: string): Promise<${Name}> {
    const found = await this.db.repo(${Name}).findOneBy({ id });
    if (!found) throw new NotFound('${words}');
    return found;
  }
}
`;
