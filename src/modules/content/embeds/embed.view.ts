import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { valuesOf } from '../../../common/enums/values.js';
import { Address } from '../../../common/http/fields.js';

const TYPES = valuesOf({ rich: 'shown in a frame, `html`', link: 'shown as a link with its title' });

@ApiSchema({ name: 'Embed' })
export class EmbedView {
  @ApiProperty({ enum: TYPES, example: 'rich' }) type: (typeof TYPES)[number];
  /** @example "How the engine works" */
  title: string;
  /**
   * The name of the service, or the host of the page.
   * @example YouTube
   */
  site: string;
  @Address('https://www.example.com/favicon.ico') icon?: string;
  @Address('https://www.youtube.com/watch?v=aqz-KE-bpKQ') url: string;
  /**
   * One frame with a sandbox, made by this service; with the type `rich` only.
   * @example <iframe/>
   */
  html?: string;
}
