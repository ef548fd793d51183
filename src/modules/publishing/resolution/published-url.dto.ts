import { LONGEST_URL } from '../places/read-site-url.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { FromFlag, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { isLongerThan } from '../../../common/json/json-size.js';
import { isRecord } from '../../../common/json/is-record.js';
import { Sound } from '../../../common/http/sound.decorator.js';

/** A URL that somebody opened, as text: what is no URL of a page is a 404, not an invalid request. */
const IsSiteUrl = (example: string) => (target: object, name: string) => {
  ApiProperty({ type: String, format: 'uri', maxLength: LONGEST_URL, example })(target, name);
  IsString()(target, name);
  MaxLength(LONGEST_URL)(target, name);
};

/** The upper limit of claims that are not signed, as JSON. */
const LONGEST = 4096;
const DEEPEST = 8;

/** An object of claims that a visitor says, with a limited size. */
const IsUnsignedClaims = () => Sound('isUnsignedClaims', problemOf);

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object';
  if (isLongerThan(value, LONGEST)) return `must be at most ${LONGEST} characters long as JSON`;
  return depthOf(value) > DEEPEST ? `must have at most ${DEEPEST} levels` : undefined;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

const VISITORS = valuesOf({ human: 'a person', agent: 'a program that reads for a person' });
const EXAMPLE = 'http://localhost:3000/sites/engine/docs/setup';

/** Longer than any token that is valid, so that a token that is too long is refused as a token. */
const LONGEST_TOKEN = 16 * 1024;

export class SiteVisitorDto {
  @ApiPropertyOptional({ enum: VISITORS })
  @Optional()
  @IsIn(VISITORS)
  type?: 'human' | 'agent';

  /** The token that your application signed for the visitor with the key of the site. */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  jwtToken?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Claims that are not signed. Conditions find them in `visitor.claims.unsigned`.',
    example: { language: 'de' },
  })
  @Optional()
  @IsUnsignedClaims()
  unsignedClaims?: Record<string, unknown>;
}

@Examples({
  'What a URL shows to everyone (refused until you name the URL of a published site)': { url: EXAMPLE },
  'What it shows to a visitor with claims (refused until you name the URL of a published site)': {
    url: EXAMPLE,
    visitor: { type: 'human', unsignedClaims: { language: 'de' } },
  },
})
export class ResolvePublishedUrlDto {
  /** The URL that a visitor opened. */
  @IsSiteUrl(EXAMPLE)
  url: string;

  /** Whether a visitor with an invalid token is sent to sign in again; otherwise the response is a 403 that says what is wrong. */
  @ApiPropertyOptional({ default: false })
  @IsBoolean()
  redirectOnError: boolean = false;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteVisitorDto)
  visitor?: SiteVisitorDto;
}

export class ResolvePublishedUrlQuery {
  /** The URL that a visitor opened. */
  @IsSiteUrl(EXAMPLE)
  url: string;

  /** The token that your application signed for the visitor with the key of the site. */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  visitorAuthToken?: string;

  @ApiPropertyOptional({ default: false })
  @FromFlag()
  @IsBoolean()
  redirectOnError: boolean = false;
}

export class ContentUrlQuery {
  /** The URL of something in the application, such as `urls.location` of a space, or of a page of a published site. */
  @IsSiteUrl('http://localhost:3000/v1/spaces/0UmGg9SpAcEiDeNtIfYr')
  url: string;
}
