import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';

const CHANGES = ['created_page', 'updated_page', 'deleted_page'] as const;

export class WrittenPageUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/content/page/0UmGg9PaGeIdEnTiFiEr') location: string;
}

export class WrittenPage {
  object: 'page';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  urls: WrittenPageUrls;
}

/** What became of one page. */
@ApiSchema({ name: 'WrittenChange' })
export class WrittenChangeView {
  @ApiProperty({ enum: CHANGES, example: 'created_page' }) object: (typeof CHANGES)[number];
  /**
   * What the batch called it.
   * @example intro
   */
  ref?: string;
  @ApiProperty({ oneOf: [{ $ref: '#/components/schemas/WrittenPage' }, { type: 'string', description: 'The id of a page that is gone.' }] })
  page: WrittenPage | string;
}

@ApiSchema({ name: 'Written' })
export class WrittenView {
  /**
   * The id of the revision that was made.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  changes: WrittenChangeView[];
}
