export const view = ({ Name, name, plural }) => `
import { ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

export class ${Name}Permissions {
  view: boolean;
  edit: boolean;
}

export class ${Name}Urls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/${plural}/0UmGg7PoIuYtReWqAsDf') location: string;
}

@ApiSchema({ name: '${Name}' })
export class ${Name}View {
  object: '${name}';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  /** @example First */
  title: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  urls: ${Name}Urls;
  /** What the caller may do. */
  permissions: ${Name}Permissions;
}

@ApiSchema({ name: '${Name}List' })
export class ${Name}ListView extends ListOf(${Name}View) {}
`;
