export const dto = ({ Name }) => `
import { Length } from 'class-validator';
import { Optional } from '../../common/http/fields.js';

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
