import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

/** Something a template leads to that whoever uses it names. */
@ApiSchema({ name: 'TemplateParameter' })
export class TemplateParameterView {
  /** @example support */
  name: string;
  /** @example "Where readers get help." */
  description: string;
  /**
   * The kinds of content references it takes.
   * @example ["url", "page"]
   */
  kinds: string[];
  /** One that is not given otherwise leaves its links as plain text. */
  required: boolean;
}

@ApiSchema({ name: 'TemplateUrls' })
export class TemplateUrls {
  @Address('https://docs.example.com/docs#/Templates') app: string;
  @ApiProperty({
    type: String,
    format: 'uri',
    required: false,
    example: 'https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr',
    description: 'The space that is one.',
  })
  space?: string;
}

/** Content to begin with. */
@ApiSchema({ name: 'Template' })
export class TemplateView {
  object: 'template';
  /**
   * Of one that is a space, the id of the space.
   * @example product-docs
   */
  id: string;
  /** @example "Product documentation" */
  title: string;
  /** @example "A start, guides and reference for a product." */
  description: string;
  source: 'built-in' | 'space';
  /**
   * The space it is, if it is one.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  space?: string;
  @ApiProperty({ type: [TemplateParameterView] }) parameters: TemplateParameterView[];
  urls: TemplateUrls;
}

@ApiSchema({ name: 'TemplateList' })
export class TemplateListView extends ListOf(TemplateView) {}
