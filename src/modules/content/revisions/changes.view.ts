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

/** One change of a page, a file, a reusable content or the variables. */
@ApiSchema({ name: 'SemanticChange' })
export class SemanticChangeView {
  @ApiProperty({ enum: TYPES, example: 'page_edited' }) type: (typeof TYPES)[number];
  page?: ChangedPageView;
  @Free('The changed fields by name, each with its value `before` and `after`.') attributes?: object;
  @Free('The parent of a moved page, `before` and `after`.') parent?: object;
  @Free('The `id`, `name` and `contentType` of the file.') file?: object;
  @Free('The `id` and `title` of the reusable content.') reusableContent?: object;
  @Free('The changed variables by name, each with its value `before` and `after`.') variables?: object;
}

@ApiSchema({ name: 'SemanticChanges' })
export class SemanticChangesView {
  @ApiProperty({ type: [SemanticChangeView] }) changes: SemanticChangeView[];
  /** The number of further changes beyond the limit. */
  more?: number;
  @MergedFromProperty() mergedFrom?: object;
}

/** One change of a block. If a block is inserted or deleted with the blocks in it, only the outermost is listed. */
@ApiSchema({ name: 'BlockChange' })
export class BlockChangeView {
  type: 'inserted' | 'deleted' | 'changed' | 'moved';
  /** @example 0UmGg9BlOcKkEyIdEnTi */
  key: string;
  @Free('The block before the change.') before?: object;
  @Free('The block after the change.') after?: object;
  /** Whether the block was also moved. */
  moved?: boolean;
  @ApiPropertyOptional({
    type: 'array',
    items: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', example: 'engine' }, added: { type: 'boolean' }, removed: { type: 'boolean' } },
    },
    description: 'The text of the block, word by word.',
  })
  words?: object[];
}

@ApiSchema({ name: 'PageChanges' })
export class PageChangesView {
  @ApiProperty({ type: [BlockChangeView] }) changes: BlockChangeView[];
  /** The number of further changes beyond the limit. */
  more?: number;
}
