import { IsString, Length, MaxLength } from 'class-validator';
import { Optional } from '../../common/http/fields.js';
import { Examples } from '../../common/openapi/examples.decorator.js';

@Examples({
  'Offer the space as a template': { title: 'Runbook', description: 'What to do when a service is down.' },
  'Use the title of the space': {},
})
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
