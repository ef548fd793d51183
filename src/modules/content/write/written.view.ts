import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { FileView } from '../files/file.view.js';

const CHANGES = [
  'created_page',
  'updated_page',
  'deleted_page',
  'created_reusable_content',
  'updated_reusable_content',
  'deleted_reusable_content',
] as const;

export class WrittenPageUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/content/page/0UmGg9PaGeIdEnTiFiEr') location: string;
}

export class WrittenPage {
  object: 'page';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  urls: WrittenPageUrls;
}

/** What became of one page, or of one reusable content. */
@ApiSchema({ name: 'WrittenChange' })
export class WrittenChangeView {
  @ApiProperty({ enum: CHANGES, example: 'created_page' }) object: (typeof CHANGES)[number];
  /**
   * What the batch called it.
   * @example intro
   */
  ref?: string;
  @ApiProperty({
    required: false,
    oneOf: [{ $ref: '#/components/schemas/WrittenPage' }, { type: 'string', description: 'The id of a page that is gone.' }],
  })
  page?: WrittenPage | string;
  /** @example 0UmGg9ReUsAbLeCoNtEn */
  reusableContent?: string;
}

@ApiSchema({ name: 'Written' })
export class WrittenView {
  /**
   * The id of the revision that was made, or of the current one if the batch changed nothing.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  changes: WrittenChangeView[];
  @ApiProperty({ type: [FileView], required: false, description: 'Where the batch brought files.' }) insertedFiles?: FileView[];
}
