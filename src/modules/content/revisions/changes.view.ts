import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { MergedFromProperty } from '../merged-from.js';
import { Variants } from '../../../common/openapi/variants.decorator.js';
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

const VARIABLE = {
  title: 'VariableValue',
  oneOf: [{ type: 'string', example: '2.1' }, { type: 'number', format: 'double' }, { type: 'boolean' }],
};
const ShowsBlock = (description: string) => ApiPropertyOptional({ allOf: [{ $ref: '#/components/schemas/AnyBlock' }], description });
const ANY_VALUE = { description: 'Any JSON.' };
/** `before` is absent for a new value, `after` for a removed one. */
const beforeAndAfter = (schema: object) => ({ type: 'object' as const, properties: { before: schema, after: schema } });
const Changed = (description: string, schema: object) =>
  ApiPropertyOptional({ type: 'object', additionalProperties: beforeAndAfter(schema), description });

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

@ApiSchema({ name: 'ChangedFile' })
export class ChangedFileView {
  /** @example 0UmGg9FiLeIdEnTiFiEr */
  id: string;
  /** @example engine.png */
  name: string;
  /** @example image/png */
  contentType: string;
}

@ApiSchema({ name: 'ChangedReusableContent' })
export class ChangedReusableContentView {
  /** @example 0UmGg9ReUsAbLeCoNtEn */
  id: string;
  /** @example "Support hours" */
  title: string;
}

/** The parent of a moved page; absent at the top. */
@ApiSchema({ name: 'ChangedParent' })
export class ChangedParentView {
  before?: ChangedPageView;
  after?: ChangedPageView;
}

/** One change of a page, a file, a reusable content or the variables. */
@Variants('type', {
  PageCreatedOrDeleted: { of: ['page_created', 'page_deleted'], always: ['page'] },
  PageEdited: { of: ['page_edited'], always: ['page', 'attributes'] },
  PageMoved: { of: ['page_moved'], always: ['page', 'parent'] },
  FileCreatedOrDeleted: { of: ['file_created', 'file_deleted'], always: ['file'] },
  FileEdited: { of: ['file_edited'], always: ['file', 'attributes'] },
  ReusableContentCreatedOrDeleted: { of: ['reusable_content_created', 'reusable_content_deleted'], always: ['reusableContent'] },
  ReusableContentEdited: { of: ['reusable_content_edited'], always: ['reusableContent', 'attributes'] },
  VariablesEdited: { of: ['variables_edited'], always: ['variables'] },
})
@ApiSchema({ name: 'SemanticChange' })
export class SemanticChangeView {
  @ApiProperty({ enum: TYPES, example: 'page_edited' }) type: (typeof TYPES)[number];
  page?: ChangedPageView;
  @Changed('The changed fields by name, each with its value `before` and `after`.', ANY_VALUE) attributes?: object;
  parent?: ChangedParentView;
  file?: ChangedFileView;
  reusableContent?: ChangedReusableContentView;
  @Changed('The changed variables by name, each with its value `before` and `after`.', VARIABLE) variables?: object;
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
  @ShowsBlock('The block before the change.') before?: object;
  @ShowsBlock('The block after the change.') after?: object;
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
