import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { MergedFromProperty } from '../merged-from/merged-from.js';
import { valuesOf } from '../../../common/enums/values.js';

const TYPES = valuesOf({
  page_created: 'a page was created',
  page_edited: 'the fields or the body of a page changed',
  page_deleted: 'a page was deleted',
  page_moved: 'a page has another parent or position',
  file_created: 'a file was added',
  file_edited: 'the name or the bytes of a file changed',
  file_deleted: 'a file was deleted',
  reusable_content_created: 'a reusable content was created',
  reusable_content_edited: 'a reusable content changed',
  reusable_content_deleted: 'a reusable content was deleted',
  variables_edited: 'variables changed',
});

const Free = (description: string) => ApiPropertyOptional({ type: 'object', additionalProperties: true, description });

@ApiSchema({ name: 'ChangedPage' })
export class ChangedPageView {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  /** What the page is: a `document`, a `group` of pages, a `link`, or `computed` pages from a source. */
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
  /** How the block changed: it was `inserted`, `deleted`, `changed` in place, or only `moved`. */
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
