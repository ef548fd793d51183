export const service = ({ Name, Names, kind, name, parent, plural, singular, table, to }) => `
import { Injectable } from '@nestjs/common';
import { Database } from '${to('src/common/db/database')}';
import { deleteOne } from '${to('src/common/db/delete-one')}';
import { EntityRows } from '${to('src/common/db/entity-rows')}';
import { newId } from '${to('src/common/ids/ids')}';
import { newestFirst, paginate, type Page, type PageQuery } from '${to('src/common/db/paginate')}';
import { NotFound } from '${to('src/common/http/errors')}';
import type { ${parent.type} } from '${to(parent.entityFile)}';
import type { Create${Name}Dto, Update${Name}Dto } from './${singular}.dto.js';
import { ${Name} } from './${singular}.entity.js';

@Injectable()
export class ${Names}Service {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list(parent: ${parent.type}, query: PageQuery): Promise<Page<${Name}>> {
    return paginate(
      this.database,
      {
        name: '${plural}',
        select: this.entityRows.columns(${Name}, 'r'),
        from: '${table} r',
        where: ['r.${parent.column} = $1'],
        values: [parent.id],
        order: newestFirst('r'),
      },
      query,
      (row) => this.entityRows.read(${Name}, 'r', row)!,
    );
  }

  async create(parent: ${parent.type}, { title }: Create${Name}Dto): Promise<${Name}> {
    const id = newId();
    await this.database.repo(${Name}).insert({ id, ${parent.property}: parent.id, title });
    return this.get(id);
  }

  async update({ id }: ${Name}, { title }: Update${Name}Dto): Promise<${Name}> {
    await this.database.repo(${Name}).update(id, { title });
    return this.get(id);
  }

  async remove(${name}: ${Name}): Promise<void> {
    await deleteOne(this.database.repo(${Name}), ${name});
  }

  /** As it was written; somebody may have deleted it since. */
  private async get(id: string): Promise<${Name}> {
    const found = await this.database.repo(${Name}).findOneBy({ id });
    if (!found) throw new NotFound('${kind}');
    return found;
  }
}
`;
