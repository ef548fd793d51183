import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { MergedFromProperty } from '../merged-from/merged-from.js';

const TYPES = [
  'page_created',
  'page_edited',
  'page_deleted',
  'page_moved',
  'file_created',
  'file_edited',
  'file_deleted',
  'reusable_content_created',
  'reusable_content_edited',
  'reusable_content_deleted',
  'variables_edited',
] as const;

const Free = (description: string) => ApiPropertyOptional({ type: 'object', additionalProperties: true, description });

@ApiSchema({ name: 'ChangedPage' })
export class ChangedPageView {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  type: 'document' | 'group' | 'link' | 'computed';
  /** @example "Getting started" */
  title: string;
  /** @example guides/getting-started */
  path?: string;
}

/** What happened to one thing. */
@ApiSchema({ name: 'SemanticChange' })
export class SemanticChangeView {
  @ApiProperty({ enum: TYPES, example: 'page_edited' }) type: (typeof TYPES)[number];
  page?: ChangedPageView;
  @Free('By name, what each was `before` and is `after`.') attributes?: object;
  @Free('Of what moved: what it stood under `before`, and stands under `after`.') parent?: object;
  @Free('Its `id`, `name` and `contentType`.') file?: object;
  @Free('Its `id` and `title`.') reusableContent?: object;
  @Free('By name, what each was `before` and is `after`.') variables?: object;
}

@ApiSchema({ name: 'SemanticChanges' })
export class SemanticChangesView {
  @ApiProperty({ type: [SemanticChangeView] }) changes: SemanticChangeView[];
  /** How many there are beyond these. */
  more?: number;
  @MergedFromProperty() mergedFrom?: object;
}

/** What became of one block; of what came or went with all in it, the outermost says all. */
@ApiSchema({ name: 'BlockChange' })
export class BlockChangeView {
  type: 'inserted' | 'deleted' | 'changed' | 'moved';
  /** @example 0UmGg9BlOcKkEyIdEnTi */
  key: string;
  @Free('The block as it was.') before?: object;
  @Free('The block as it is.') after?: object;
  /** It also stands elsewhere. */
  moved?: boolean;
  @ApiPropertyOptional({
    type: 'array',
    items: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string' }, added: { type: 'boolean' }, removed: { type: 'boolean' } },
    },
    description: 'Its text, word by word.',
  })
  words?: object[];
}

@ApiSchema({ name: 'PageChanges' })
export class PageChangesView {
  @ApiProperty({ type: [BlockChangeView] }) changes: BlockChangeView[];
  /** How many there are beyond these. */
  more?: number;
}
