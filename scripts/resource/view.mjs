export const view = ({ Name, address, kind, to }) => `
import { ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '${to('src/common/http/fields')}';
import { ListOf } from '${to('src/common/http/list.view')}';

export class ${Name}Permissions {
  view: boolean;
  edit: boolean;
}

export class ${Name}Urls {
  @Address('https://docs.example.com/v1/${address.slice(3).replaceAll(/:\w+/g, '0UmGg1vVh3dXw8rTq2Lk')}/0UmGg7PoIuYtReWqAsDf') location: string;
}

@ApiSchema({ name: '${Name}' })
export class ${Name}View {
  object: '${kind}';
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
