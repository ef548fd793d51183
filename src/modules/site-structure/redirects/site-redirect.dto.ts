import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { FromFlag, Nullable, Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Variants } from '../../../common/openapi/variants.decorator.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsExternalUrl } from '../outline/external-url.field.js';
import type { DestinationKind } from './destination-kind.js';
import { IsRedirectPath } from './redirect-path.field.js';
import { IsItemId } from '../outline/item-id.field.js';

const MOST_AT_ONCE = 500;

const KINDS = valuesOf<DestinationKind | 'path'>({
  'site-section': 'a section of the site, `siteSectionId`',
  'site-space': 'a site space, `siteSpaceId`',
  'site-page': 'a page of a site space, `siteSpaceId` and `pageId`',
  external: 'a URL elsewhere, `url`',
  path: 'the page at a path of a space on the site, `spaceId` and `path`; it is stored as `site-page`',
});

/** Where a redirect leads: `kind`, and the properties of that kind. */
@Variants('kind', {
  SectionDestinationDto: { of: ['site-section'], always: ['siteSectionId'] },
  SpaceDestinationDto: { of: ['site-space'], always: ['siteSpaceId'] },
  PageDestinationDto: { of: ['site-page'], always: ['siteSpaceId', 'pageId'] },
  ExternalDestinationDto: { of: ['external'], always: ['url'] },
  PathDestinationDto: { of: ['path'], has: ['spaceId', 'path'] },
})
export class RedirectDestinationDto {
  @ApiProperty({ enum: KINDS, example: 'external' })
  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  /** @example sitesc_0UmGg7SeCtIoNiDeNtIf */
  @Optional()
  @IsItemId('site-section')
  siteSectionId?: string;

  /** @example sitesp_0UmGg7SiTeSpAcEiDeNt */
  @Optional()
  @IsItemId('site-space')
  siteSpaceId?: string;

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @Optional()
  @IsString()
  @Length(1, 100)
  pageId?: string;

  @ApiPropertyOptional()
  @Optional()
  @IsExternalUrl()
  url?: string;

  /** @example 0UmGg9SpAcEiDeNtIfYr */
  @Optional()
  @IsString()
  @Length(1, 100)
  spaceId?: string;

  /**
   * The path of a page in its space; empty for the space itself.
   * @example guides/getting-started
   */
  @Optional()
  @IsString()
  @MaxLength(4096)
  path?: string;
}

const ELSEWHERE = { kind: 'external', url: 'https://www.example.com/engine' } as const;

@Examples({
  'Lead a former address elsewhere': { source: '/old/start', destination: ELSEWHERE },
  'Lead everything below a path elsewhere': { source: '/old/*', destination: ELSEWHERE, captureWildcard: true, permanent: true },
  'Lead it to a page (refused until you name one)': {
    source: '/setup',
    destination: { kind: 'site-page', siteSpaceId: 'sitesp_0UmGg7SiTeSpAcEiDeNt', pageId: '0UmGg9PaGeIdEnTiFiEr' },
  },
})
export class CreateSiteRedirectDto {
  /** A path on the site. With `*` at its end, it matches all paths that begin like it. Unique on the site. */
  @IsRedirectPath()
  source: string;

  @IsObject()
  @ValidateNested()
  @Type(() => RedirectDestinationDto)
  destination: RedirectDestinationDto;

  /** Whether the text that `*` stands for is added to the destination. */
  @ApiPropertyOptional({ default: false })
  @Optional()
  @IsBoolean()
  captureWildcard?: boolean;

  /** A draft is stored and not served. */
  @ApiPropertyOptional({ default: false })
  @Optional()
  @IsBoolean()
  draft?: boolean;

  /** Whether clients may remember the redirect. */
  @ApiPropertyOptional({ default: false })
  @Optional()
  @IsBoolean()
  permanent?: boolean;
}

@Examples({ 'Serve a draft': { draft: false }, 'Lead elsewhere': { destination: ELSEWHERE, permanent: true } })
export class UpdateSiteRedirectDto {
  /** A path on the site. With `*` at its end, it matches all paths that begin like it. Unique on the site. */
  @Optional()
  @IsRedirectPath({ required: false })
  source?: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => RedirectDestinationDto)
  destination?: RedirectDestinationDto;

  /** Whether the text that `*` stands for is added to the destination. */
  @Optional()
  @IsBoolean()
  captureWildcard?: boolean;

  /** A draft is stored and not served. */
  @Optional()
  @IsBoolean()
  draft?: boolean;

  /** Whether clients may remember the redirect. */
  @Optional()
  @IsBoolean()
  permanent?: boolean;
}

const INTENTS = valuesOf({
  live: 'store it and serve it',
  draft: 'store it as a draft',
  publish: 'serve the draft with this source; needs no `destination`',
});

/** What should become of the redirect with this source. */
export class PutSiteRedirectDto {
  @IsRedirectPath()
  source: string;

  /** Null deletes the redirect. */
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => RedirectDestinationDto)
  destination?: RedirectDestinationDto | null;

  @ApiPropertyOptional({ enum: INTENTS, default: 'live' })
  @Optional()
  @IsIn(INTENTS)
  intent?: 'live' | 'draft' | 'publish';

  /** Whether the text that `*` stands for is added to the destination. */
  @ApiPropertyOptional({ default: false })
  @Optional()
  @IsBoolean()
  captureWildcard?: boolean;

  /** Whether clients may remember the redirect. */
  @ApiPropertyOptional({ default: false })
  @Optional()
  @IsBoolean()
  permanent?: boolean;
}

@Examples({
  'Store one redirect, and another as a draft': {
    redirects: [
      { source: '/old/*', destination: ELSEWHERE, captureWildcard: true },
      { source: '/older', destination: ELSEWHERE, intent: 'draft' },
    ],
  },
})
export class PutSiteRedirectsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @ValidateNested({ each: true })
  @Type(() => PutSiteRedirectDto)
  redirects: PutSiteRedirectDto[];
}

const ORDERS = valuesOf({
  createdAt: 'the newest first',
  updatedAt: 'the most recently changed first',
  source: 'by source',
});

export class ListSiteRedirectsQuery extends ListQuery {
  /**
   * Only redirects whose source contains this text.
   * @example old
   */
  @Optional()
  @IsString()
  @MaxLength(512)
  search?: string;

  /** Lists the drafts, or else the redirects that are served. */
  @ApiPropertyOptional({ default: false })
  @FromFlag()
  @IsBoolean()
  draft: boolean = false;

  @ApiPropertyOptional({ enum: ORDERS, default: 'createdAt' })
  @IsIn(ORDERS)
  orderBy: 'createdAt' | 'updatedAt' | 'source' = 'createdAt';
}

/** Readers request longer paths than redirects are from. */
const LONGEST_REQUESTED = 8192;

export class ResolveRedirectQuery {
  /**
   * The path that a reader requested, below the address of the site, encoded or not. A path that no redirect can be from is
   * answered with 404, like others without a redirect.
   * @example /old/page
   */
  @IsString()
  @Length(1, LONGEST_REQUESTED)
  source: string;

  /**
   * A share key of the site. With it, a target on a site with share links contains the key.
   * @example 3kTq9ZvLxW0sYb7NcMdRfGh2JpQ4tUv6XyA8eBnCsDk
   */
  @Optional()
  @IsString()
  @MaxLength(512)
  shareKey?: string;
}
