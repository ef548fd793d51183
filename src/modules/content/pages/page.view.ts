import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { RichText } from '../../../common/document/rich-text.field.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Address, Moment } from '../../../common/http/fields.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
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
}

const Ref = (description?: string) => ApiPropertyOptional({ type: 'object', additionalProperties: true, description });

export class PageCoverView {
  @Ref() ref?: ContentRef;
  @Ref('Shown in its place where the reader prefers dark colours.') refDark?: ContentRef;
  /** @example 0 */
  yPos: number;
  /** @example 240 */
  height?: number;
}

/** Which page says the same, and which say it otherwise. */
@ApiSchema({ name: 'MetaLinks' })
export class MetaLinksView {
  @Ref() canonical?: ContentRef;
  @ApiPropertyOptional({ type: 'array', items: { type: 'object', additionalProperties: true } }) alternates?: ContentRef[];
}

/** A document, a group of pages, a link, or a page that is worked out from something else. */
@ApiSchema({ name: 'Page' })
@ApiExtraModels(PageLayoutView)
export class PageView {
  object: 'page';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  type: 'document' | 'group' | 'link' | 'computed';
  /** What older clients know its type by. */
  kind: 'sheet' | 'group' | 'link' | 'computed';
  /** @example "Getting started" */
  title: string;
  /**
   * What links to it say, where that is not its title.
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
   * The slugs from the top down.
   * @example guides/getting-started
   */
  path?: string;
  /** @example "The first five minutes." */
  description?: string;
  @ApiPropertyOptional({ type: () => [PageView] }) pages?: PageView[];
  layout?: PageLayoutView;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) variables?: Readonly<Record<string, string | number | boolean>>;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /**
   * Shown only where this is true.
   * @example visitor.claims.beta
   */
  condition?: string;
  cover?: PageCoverView;
  metaLinks?: MetaLinksView;
  @Ref('What a link leads to.') target?: ContentRef;
  /**
   * Where that is an address.
   * @example https://status.example.com
   */
  href?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'What it is worked out from.' }) computed?: Computed;
  /**
   * Names the state of that it was worked out from.
   * @example 0UmGg9SeEdIdEnTiFiEr
   */
  computedSeed?: string;
  @ApiPropertyOptional({ type: [String], description: 'None yet.' }) tags?: string[];
  /**
   * The id of its document; absent for an empty page.
   * @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo
   */
  documentId?: string;
  /** @example "Start **here**." */
  markdown?: string;
  @RichText({ required: false }) document?: Document;
}

@ApiSchema({ name: 'Pages' })
export class PagesView {
  @ApiProperty({ type: [PageView] }) pages: PageView[];
}

@ApiSchema({ name: 'Document' })
export class DocumentView {
  object: 'document';
  @ApiProperty({ type: 'object', additionalProperties: true }) data: Record<string, unknown>;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) nodes: readonly object[];
}
