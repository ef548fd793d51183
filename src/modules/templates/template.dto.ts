import { IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../../common/http/fields.js';

export class PutTemplateDto {
  /**
   * The title of the template. If omitted, the title of the space.
   * @example "Runbook"
   */
  @Optional()
  @IsString()
  @Length(1, 50)
  title?: string;

  /** @example "What to do when a service is down." */
  @Optional()
  @IsString()
  @MaxLength(300)
  description?: string;
}
