import { IsIn } from 'class-validator';
import { AreVariables, type VariableChanges } from './variables.field.js';

/** Sets variables of the space. Variables of a page are set with the page. */
export class SetVariablesDto {
  @IsIn(['set_variables'])
  operation: 'set_variables';

  @AreVariables({ required: true })
  variables: VariableChanges;
}
