import { IsString, Length } from 'class-validator';
import { TemplateUseDto } from '../../../common/contract/template-use.dto.js';
import { Optional } from '../../../common/http/fields.js';

export class ApplyToSpaceDto extends TemplateUseDto {
  /**
   * The id or number of the change request to add the template to. If absent, it is added to the space itself.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  changeRequestId?: string;
}
