import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsFQDN,
  IsIn,
  IsObject,
  IsString,
  Length,
  Matches,
  ValidateNested,
} from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { IsRichText } from '../../../common/document/rich-text.field.js';
import { EMPTY_DOCUMENT, type Document } from '../../../common/document/rich-text.js';
import { MergeRules } from '../../../common/contract/merge-rules.dto.js';
import { IsHttpUrl, Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { plainDocument } from '../../../common/document/plain-document.js';

const SUBDOMAIN = /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/;

const lowerCase = ({ value }: { value: unknown }) =>
  Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? item.toLowerCase() : item)) : value;

export class CreateOrgDto {
  /** @example "Analytical Engines" */
  @Length(2, 255)
  @Matches(/\S.*\S/s, { message: 'must contain at least two characters that are not blank' })
  title: string;

  /**
   * The e-mail domains whose verified users may join the organization.
   * @example ["example.com"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(100)
  @Transform(lowerCase)
  @ArrayUnique()
  @IsFQDN({}, { each: true, message: 'must contain domain names, such as example.com' })
  emailDomains?: string[];

  /**
   * The name of the organization in the addresses of its sites. Unique in the installation (409).
   * @example analytical-engines
   */
  @Optional()
  @Length(3, 32)
  @Matches(SUBDOMAIN, { message: 'must be lower-case letters, digits and inner hyphens' })
  @Matches(/^(?!\d[0-9a-z]{19}$)/, { message: 'must not look like an id' })
  hostname?: string;
}

@Examples({
  'Create an organization': { title: 'Analytical Engines' },
  'Choose a hostname, too': { title: 'Difference Engines', hostname: 'difference-engines' },
  'Let people with an e-mail domain join': { title: 'Analytical Engines', emailDomains: ['example.com'] },
})
export class CreateOrgWithPreferencesDto extends CreateOrgDto {
  /** Answers to questions of the hosted service. Accepted for compatibility with its clients and not stored. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @Optional()
  @IsObject()
  onboardingPreferences?: Record<string, unknown>;
}

export class DefaultContentDto {
  /** @example site */
  @IsIn(['site'])
  type: 'site';

  /** @example 0UmGg3QwErTyUiOpAsDf */
  @IsString()
  @Length(1, 100)
  site: string;
}

@Examples({
  'Rename the organization': { title: 'Analytical Engines' },
  'Choose a hostname': { hostname: 'analytical-engines' },
  'Let people with an e-mail domain join as readers': { emailDomains: ['example.com'], defaultRole: 'read' },
  'Turn invite links off': { inviteLinks: false },
  'Require an approved review before merging': {
    mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] },
  },
  'Remove all merge rules': { mergeRules: { type: 'none' } },
})
export class UpdateOrgDto extends PartialType(CreateOrgDto, { skipNullProperties: false }) {
  /** The role of new members; null for guests. */
  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'read' })
  @Nullable()
  @IsIn(ROLES)
  defaultRole?: Role | null;

  /** The content that the organization shows first; null for none. */
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => DefaultContentDto)
  defaultContent?: DefaultContentDto | null;

  @Nullable()
  @IsHttpUrl()
  logo?: string | null;

  /** Whether members need single sign-on: then only the tokens of SSO members have access. As long as no administrator is an SSO member, administrators stay exempt. */
  @Optional()
  @IsBoolean()
  sso?: boolean;

  @Optional()
  @IsBoolean()
  ai?: boolean;

  @Optional()
  @IsBoolean()
  inviteLinks?: boolean;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => MergeRules)
  mergeRules?: MergeRules;
}

@Examples({
  'Give instructions in a paragraph': {
    instructions: plainDocument('Answer in two sentences, and link to a page.'),
  },
  'Remove the instructions': { instructions: EMPTY_DOCUMENT },
})
export class UpdateAgentInstructionsDto {
  @IsRichText()
  instructions: Document;
}

export class SubdomainParams {
  /** @example analytical-engines */
  @Matches(SUBDOMAIN, { message: 'must be a subdomain: 3 to 32 lower-case letters, digits and inner hyphens' })
  subdomain: string;
}

export class EmailDomainParams {
  /** @example example.com */
  @IsFQDN({}, { message: 'must be a domain name, such as example.com' })
  emailDomain: string;
}
