import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { SITE_VISIBILITIES, type SiteVisibility } from '../../common/contract/site-visibilities.js';
import { valuesOf } from '../../common/enums/values.js';
import { AlsoNamed } from '../../common/http/dto-shape.js';
import { FromFlag, Nullable, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { IsLevel, type Level } from '../spaces/tree/level.field.js';
import { IsHostname } from './hostname.field.js';
import { SITE_TYPES, type SiteType } from '../site-structure/site-type.js';
import { IsSitePath } from '../site-structure/outline/path.field.js';
import { IsItemId } from '../site-structure/outline/item-id.field.js';

const AGENTS_CONTEXTS = valuesOf({ included: 'the agent can read the site', excluded: 'the agent cannot read the site' });
const PROXY = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;

/** The most spaces that one request puts on a site. */
const MOST_SPACES_AT_ONCE = 100;

/** A name that looks like an id could hide a site that has no name. */
const LIKE_AN_ID = /^\d[0-9A-Za-z]{19}$/;

const IsBasename = () =>
  applyDecorators(IsSitePath('engine'), Matches(new RegExp(`^(?!${LIKE_AN_ID.source.slice(1)})`), { message: 'must not look like an id' }));

@Examples({
  'Create a site': { title: 'Engine documentation' },
  'Create a site with a name for its address': { title: 'Handbook', basename: 'handbook' },
  'Create a site for readers with a share link': { title: 'Preview', visibility: 'share-link' },
  'Create a site with a space (refused until you name one)': { title: 'Handbook', spaces: ['0UmGg9SpAcEiDeNtIfYr'] },
})
export class CreateSiteDto {
  /** Stored and returned. All types have the same features here. */
  @ApiPropertyOptional({ enum: SITE_TYPES, default: 'basic' })
  @Optional()
  @IsIn(SITE_TYPES)
  type?: SiteType;

  /** @example "Engine documentation" */
  @Optional()
  @Length(2, 128)
  title?: string;

  /** The name in the default address of the site, instead of its id. Unique in the organization, former names of sites included. */
  @Optional()
  @IsBasename()
  basename?: string;

  /** Who may read the site when it is published. */
  @ApiPropertyOptional({ enum: SITE_VISIBILITIES, default: 'public' })
  @Optional()
  @IsIn(SITE_VISIBILITIES)
  visibility?: SiteVisibility;

  /**
   * The ids of spaces to show, in this order. The first one becomes the default. You must be an administrator of each. A single
   * id may be sent as `spaceId` or `space`, too.
   * @example ["0UmGg9SpAcEiDeNtIfYr"]
   */
  @AlsoNamed('spaceId', 'space')
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_SPACES_AT_ONCE)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  spaces?: string[];
}

export class AdaptiveContentDto {
  /** Whether conditions decide what each visitor sees. */
  @IsBoolean()
  enabled: boolean;
}

@Examples({
  'Rename the site': { title: 'Engine documentation' },
  'Choose a name for its default address': { basename: 'engine' },
  'Let readers in with a share link only': { visibility: 'share-link' },
  'Publish the site': { published: true },
  'Use a domain of your own': { hostname: 'docs.engine.example' },
  'Show it below a path of your website': { proxy: 'engine.example/docs' },
  'Stop using a domain and a proxy': { hostname: null, proxy: null },
  'Let conditions decide what visitors see': { adaptiveContent: { enabled: true } },
  'Hide the site from members without a grant': { defaultLevel: null },
  'Choose what visitors see first (refused until you name a section)': { defaultSiteSection: 'sitesc_0UmGg7SeCtIoNiDeNtIf' },
})
export class UpdateSiteDto {
  /** @example "Engine documentation" */
  @Optional()
  @Length(2, 128)
  title?: string;

  /** Who may read the site when it is published. */
  @ApiPropertyOptional({ enum: SITE_VISIBILITIES })
  @Optional()
  @IsIn(SITE_VISIBILITIES)
  visibility?: SiteVisibility;

  /** Whether its audience can read the site. `POST …/publish` and `POST …/unpublish` do the same. */
  @Optional()
  @IsBoolean()
  published?: boolean;

  /** The name in the default address of the site; null to use its id. Unique in the organization, former names of sites included. */
  @Nullable()
  @IsBasename()
  basename?: string | null;

  /**
   * A domain name that leads to this installation; null for none. It must be on a verified domain of the organization: until
   * then, it is saved and not served.
   */
  @Nullable()
  @IsHostname()
  hostname?: string | null;

  /**
   * The host and path below which a proxy of yours shows the site; null for none. The host must be on a verified domain of the
   * organization: until then, the address is saved and not served. It must not overlap with the address of another site.
   * @example engine.example/docs
   */
  @ApiPropertyOptional({ type: String, maxLength: 512, nullable: true, pattern: PROXY.source })
  @Nullable()
  @IsString()
  @MaxLength(512)
  @Matches(PROXY, { message: 'must be a host and a path, such as engine.example/docs' })
  proxy?: string | null;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => AdaptiveContentDto)
  adaptiveContent?: AdaptiveContentDto;

  @ApiPropertyOptional({ enum: AGENTS_CONTEXTS })
  @Optional()
  @IsIn(AGENTS_CONTEXTS)
  agentsContext?: 'included' | 'excluded';

  @IsLevel()
  defaultLevel?: Level;

  /**
   * The id of the site space that visitors see first. If it is in a section, that section becomes the default, too.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  @Optional()
  @IsItemId('site-space')
  defaultSiteSpace?: string;

  /**
   * The id of the section that visitors see first.
   * @example sitesc_0UmGg7SeCtIoNiDeNtIf
   */
  @Optional()
  @IsItemId('site-section')
  defaultSiteSection?: string;
}

export class ListSitesQuery extends ListQuery {
  /**
   * Only sites that show this space.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  space?: string;

  /**
   * Only sites whose title contains this text, in upper or lower case.
   * @example engine
   */
  @Optional()
  @IsString()
  @MaxLength(128)
  title?: string;

  /** Only sites that are published, or only those that are not. */
  @Optional()
  @FromFlag()
  @IsBoolean()
  published?: boolean;

  /** Only sites of this type. Can be repeated. */
  @ApiPropertyOptional({ enum: SITE_TYPES, isArray: true })
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === undefined ? value : [value].flat()))
  @IsIn(SITE_TYPES, { each: true })
  @ArrayUnique()
  type?: SiteType[];
}
