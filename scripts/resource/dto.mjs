export const dto = ({ Name, one, to }) => `
import { Length } from 'class-validator';
import { Optional } from '${to('src/common/http/fields')}';
import { Examples } from '${to('src/common/openapi/examples.decorator')}';

@Examples({ 'Create ${one}': { title: 'First' } })
export class Create${Name}Dto {
  /** @example First */
  @Length(1, 100)
  title: string;
}

@Examples({ 'Rename ${one}': { title: 'Second' } })
export class Update${Name}Dto {
  /** @example Second */
  @Optional()
  @Length(1, 100)
  title?: string;
}
`;
