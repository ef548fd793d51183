export const dto = ({ Name, to }) => `
import { Length } from 'class-validator';
import { Optional } from '${to('src/common/http/fields')}';

export class Create${Name}Dto {
  /** @example First */
  @Length(1, 100)
  title: string;
}

export class Update${Name}Dto {
  /** @example Second */
  @Optional()
  @Length(1, 100)
  title?: string;
}
`;
