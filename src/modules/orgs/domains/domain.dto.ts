import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Sound } from '../../../common/http/sound.decorator.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { problemOfDomain } from './domain-name.js';

@Examples({ 'Claim a domain': { domain: 'engine.example' }, 'Claim a subdomain': { domain: 'docs.engine.example' } })
export class ClaimDomainDto {
  /** The domain, in any script. It includes its subdomains. */
  @ApiProperty({ type: String, maxLength: 253, example: 'engine.example' })
  @Sound('isDomain', problemOfDomain)
  domain: string;
}

@Examples({ 'Confirm the domain': { status: 'verified' }, 'Withdraw the verification': { status: 'pending' } })
export class DecideDomainDto {
  /** `verified` confirms that the domain belongs to the organization. `pending` withdraws a verification. */
  @ApiProperty({ enum: ['verified', 'pending'], example: 'verified' })
  @IsIn(['verified', 'pending'])
  status: 'verified' | 'pending';
}

export class DomainParams {
  /** @example 0UmGg1vVh3dXw8rTq2Lk */
  @IsString()
  @Length(1, 100)
  organizationId: string;

  /** @example 0UmGg7PoIuYtReWqAsDf */
  @IsString()
  @Length(1, 100)
  domainId: string;
}
