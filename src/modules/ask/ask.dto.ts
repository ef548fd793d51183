import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../common/enums/values.js';
import { IgnoresFurtherProperties } from '../../common/http/dto-shape.js';
import { Optional } from '../../common/http/fields.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { SiteSearchScopeDto } from '../search/sites/site-search-scope.field.js';
import { IsItemId } from '../site-structure/outline/item-id.field.js';

const FORMATS = ['document', 'markdown'] as const;
export type AnswerFormat = (typeof FORMATS)[number];

const LONGEST_QUESTION = 512;
const LONGEST_GOAL = 1024;
const LONGEST_MESSAGE = 8000;
const MOST_MESSAGES = 20;
const LONGEST_RESPONSE_ID = 8000;

export class AnswerFormatQuery {
  /** The format of the answer; `document` if it is missing. */
  @ApiPropertyOptional({ enum: FORMATS, example: 'markdown' })
  @Optional()
  @IsIn(FORMATS)
  format?: AnswerFormat;
}

/** What is known about the reader. Other properties are ignored. */
@IgnoresFurtherProperties()
export class AskContextDto {
  /**
   * The site space that the reader is on.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsItemId('site-space')
  siteSpaceId?: string;

  /**
   * What the reader wants in the end.
   * @example "Move our handbook to this service."
   */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_GOAL)
  goal?: string;
}

@IgnoresFurtherProperties()
@Examples({
  'Ask a question': { question: 'How do I install it?', scope: { mode: 'default' } },
  'Ask about the whole site': { question: 'Which ports are used?', scope: { mode: 'all' } },
})
export class AskSiteDto {
  /**
   * What the reader wants to know, in any language.
   * @example "How do I install it?"
   */
  @IsString()
  @Length(1, LONGEST_QUESTION)
  question: string;

  /** Where answers are looked for; `default` if it is missing. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSearchScopeDto)
  scope?: SiteSearchScopeDto;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => AskContextDto)
  context?: AskContextDto;
}

@IgnoresFurtherProperties()
@Examples({ 'Ask a question': { query: 'How do I install it?' } })
export class AskOrganizationDto {
  /**
   * What you want to know, in any language.
   * @example "How do I install it?"
   */
  @IsString()
  @Length(1, LONGEST_QUESTION)
  query: string;
}

export class AskedQuestionsQuery {
  /** The site space that the reader is on: it may have questions of its own. */
  @ApiPropertyOptional({ type: String, example: 'sitesp_0UmGg7SiTeSpAcEiDeNt' })
  @Optional()
  @IsItemId('site-space')
  siteSpaceId?: string;
}

const ROLES = valuesOf({ user: 'the reader', assistant: 'the site', developer: 'the program that asks' });

/** A message of a conversation. Other properties are ignored. */
@IgnoresFurtherProperties()
export class AiMessageDto {
  @ApiProperty({ enum: ROLES, example: 'user' })
  @IsIn(ROLES)
  role: (typeof ROLES)[number];

  /**
   * A text. What stands before a line `---` is about the question, which follows it.
   * @example "How do I install it?"
   */
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  content: string;
}

@IgnoresFurtherProperties()
@Examples({ 'Ask a question': { input: [{ role: 'user', content: 'How do I install it?' }] } })
export class AiResponseDto {
  /** The messages. The last one of the reader is answered. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_MESSAGES)
  @ValidateNested({ each: true })
  @Type(() => AiMessageDto)
  input: AiMessageDto[];

  /** The `id` of the response before this one. One that is not from this site, or for another reader, begins a new conversation. */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_RESPONSE_ID)
  previousResponseId?: string;
}
