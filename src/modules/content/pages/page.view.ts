import { ApiExtraModels, ApiProperty, ApiPropertyOptional, type ApiPropertyOptions, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { RichText } from '../../../common/document/rich-text.field.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Address, Moment } from '../../../common/http/fields.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { refProperty, refSchema } from '../../../common/document/ref-schemas.js';
import { Variants } from '../../../common/openapi/variants.decorator.js';
import { ShowsSourceFile, SourceFileView } from '../sources/source.view.js';
import type { Computed, PageLayout } from '../../versions/records/page-record.js';

export class PageUrls {
  @Address('https://docs.example.com/docs#/Space%20content') app: string;
}

export class PageLayoutView implements PageLayout {
  width: 'default' | 'wide';
  cover: boolean;
  coverSize: 'hero' | 'full' | 'background';
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
  /** Always `none`: the whole cover is shown. */
  coverMask: 'none';
  /** Always true: the tags of the page are shown. */
  tags: boolean;
  /** Always true: what visitors can do with the page is shown. */
  actions: boolean;
  /** Always true: headings are links to themselves. */
  anchors: boolean;
}

/** Variables by name. */
export const VariableValues = (required: boolean) =>
  ApiProperty({
    type: 'object',
    required,
    additionalProperties: {
      title: 'VariableValue',
      oneOf: [{ type: 'string', example: '2.1' }, { type: 'number', format: 'double' }, { type: 'boolean' }],
    },
    example: { version: '2.1' },
  } as unknown as ApiPropertyOptions);

const Ref = (description?: string) => ApiPropertyOptional({ ...refProperty(), description });

export class PageCoverView {
  @Ref() ref?: ContentRef;
  @Ref('Shown instead of `ref` if the reader prefers dark mode.') refDark?: ContentRef;
  /** @example 0 */
  yPos: number;
  /** @example 240 */
  height?: number;
}

/** The canonical URL of a page and its alternates. */
@ApiSchema({ name: 'MetaLinks' })
export class MetaLinksView {
  @Ref() canonical?: ContentRef;
  @ApiPropertyOptional({ type: 'array', items: refSchema() }) alternates?: ContentRef[];
}

export class DependencyView {
  @ApiProperty(refProperty()) ref: ContentRef;
}

@ApiSchema({ name: 'PageSource' })
@ApiExtraModels(DependencyView)
export class ComputedSourceView {
  /** @example builtin:openapi */
  type: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(DependencyView) },
    description: 'References to content by name.',
  })
  dependencies?: Record<string, DependencyView>;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What the source needs to know: it depends on the type.' })
  props: Record<string, unknown>;
}

/** A document, a group of pages, a link, or an entry for computed pages. */
@ApiSchema({ name: 'Page' })
@Variants('type', {
  DocumentPage: {
    of: ['document'],
    always: ['slug', 'path', 'pages', 'layout', 'tags'],
    has: ['documentId', 'markdown', 'document', 'computed', 'git'],
  },
  GroupPage: { of: ['group'], always: ['slug', 'path', 'pages'], has: ['markdown', 'document', 'computed'] },
  LinkPage: { of: ['link'], always: ['target'], has: ['href', 'markdown', 'document'] },
  ComputedPage: { of: ['computed'], always: ['computed'], has: ['computedProblem', 'markdown', 'document'] },
})
@ApiExtraModels(PageLayoutView)
export class PageView {
  object: 'page';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  /** What the page is: a `document`, a `group` of pages, a `link`, or `computed` pages from a source. */
  type: 'document' | 'group' | 'link' | 'computed';
  /** The type, under the name that older clients use: `sheet` for a document, and `group`, `link`, `computed` as in `type`. */
  kind: 'sheet' | 'group' | 'link' | 'computed';
  /** @example "Getting started" */
  title: string;
  /**
   * The text of links to the page, if it differs from the title.
   * @example Start
   */
  linkTitle?: string;
  /** @example 🚀 */
  emoji?: string;
  /** @example rocket */
  icon?: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  urls: PageUrls;
  /** @example getting-started */
  slug?: string;
  /**
   * The slugs from the top of the tree.
   * @example guides/getting-started
   */
  path?: string;
  /** @example "The first five minutes." */
  description?: string;
  @ApiPropertyOptional({ type: () => [PageView] }) pages?: PageView[];
  layout?: PageLayoutView;
  @VariableValues(false) variables?: Readonly<Record<string, string | number | boolean>>;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /**
   * An expression: the page is shown only if it is true.
   * @example visitor.claims.beta
   */
  condition?: string;
  cover?: PageCoverView;
  metaLinks?: MetaLinksView;
  @Ref('The target of a link.') target?: ContentRef;
  /**
   * The target of a link, if it is a URL.
   * @example https://status.example.com
   */
  href?: string;
  @ApiPropertyOptional({ type: ComputedSourceView, description: 'The source of a computed page.' }) computed?: Computed;
  /**
   * Identifies the state of the source that the page was computed from.
   * @example 0UmGg9SeEdIdEnTiFiEr
   */
  computedSeed?: string;
  /**
   * Why an entry of computed pages is returned instead of its pages, such as a specification that does not exist.
   * @example "The OpenAPI specification `pets` does not exist in this organization"
   */
  computedProblem?: string;
  @ApiPropertyOptional({ type: [String], description: 'Always empty.', example: [] }) tags?: string[];
  /**
   * The id of the document; absent for an empty page.
   * @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo
   */
  documentId?: string;
  /** @example "Start **here**." */
  markdown?: string;
  @RichText({ required: false }) document?: Document;
  @ShowsSourceFile() git?: SourceFileView;
}

@ApiSchema({ name: 'Pages' })
export class PagesView {
  @ApiProperty({ type: [PageView] }) pages: PageView[];
}

/** Documented by the tables of nodes, under this name. */
@ApiSchema({ name: 'Document' })
export class DocumentView {
  object: 'document';
  @ApiProperty({ type: 'object', additionalProperties: true }) data: Record<string, unknown>;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) nodes: readonly object[];
}
