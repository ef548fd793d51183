import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { FileView } from '../files/file.view.js';
import { valuesOf } from '../../../common/enums/values.js';

const CHANGES = valuesOf({
  created_page: 'a page was created',
  updated_page: 'a page was updated',
  deleted_page: 'a page was deleted',
  created_reusable_content: 'a reusable content was created',
  updated_reusable_content: 'a reusable content was updated',
  deleted_reusable_content: 'a reusable content was deleted',
});

export class WrittenPageUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/content/page/0UmGg9PaGeIdEnTiFiEr') location: string;
}

export class WrittenPage {
  object: 'page';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  urls: WrittenPageUrls;
}

/** The result of a batch for one page or reusable content. */
@ApiSchema({ name: 'WrittenChange' })
export class WrittenChangeView {
  @ApiProperty({ enum: CHANGES, example: 'created_page' }) object: (typeof CHANGES)[number];
  /**
   * The `ref` that the batch gave it.
   * @example intro
   */
  ref?: string;
  @ApiProperty({
    required: false,
    oneOf: [
      { $ref: '#/components/schemas/WrittenPage' },
      { type: 'string', description: 'The id of a deleted page.', example: '0UmGg9PaGeIdEnTiFiEr' },
    ],
  })
  page?: WrittenPage | string;
  /** @example 0UmGg9ReUsAbLeCoNtEn */
  reusableContent?: string;
}

@ApiSchema({ name: 'Written' })
export class WrittenView {
  /**
   * The id of the new revision, or of the current one if the batch changed nothing.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  changes: WrittenChangeView[];
  @ApiProperty({ type: [FileView], required: false, description: 'The files that the batch added, if any.' }) insertedFiles?: FileView[];
}
