import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

/** A named content reference that the user of a template provides. */
@ApiSchema({ name: 'TemplateParameter' })
export class TemplateParameterView {
  /** @example support */
  name: string;
  /** @example "Where readers get help." */
  description: string;
  /**
   * The kinds of content references that are accepted.
   * @example ["url", "page"]
   */
  kinds: string[];
  /** Whether the parameter must be given. Without a value for an optional parameter, its links become plain text. */
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
    description: 'The URL of the space, if the template is a space.',
  })
  space?: string;
}

/** Content that a space can start with. */
@ApiSchema({ name: 'Template' })
export class TemplateView {
  object: 'template';
  /**
   * The id of the template. For a template that is a space, the id of the space.
   * @example product-docs
   */
  id: string;
  /** @example "Product documentation" */
  title: string;
  /** @example "A start, guides and reference for a product." */
  description: string;
  /** Where it comes from: `built-in` is part of the service, `space` is a space of the organization. */
  source: 'built-in' | 'space';
  /**
   * The id of the space, if the template is a space.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  space?: string;
  @ApiProperty({ type: [TemplateParameterView] }) parameters: TemplateParameterView[];
  urls: TemplateUrls;
}

@ApiSchema({ name: 'TemplateList' })
export class TemplateListView extends ListOf(TemplateView) {}
