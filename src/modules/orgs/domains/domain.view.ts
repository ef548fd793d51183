import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { DOMAIN_STATUSES, type DomainStatus } from './domain.entity.js';

/** The record that proves that the domain belongs to the organization. */
export class DomainRecord {
  type: 'TXT';
  /** @example _bindery.engine.example */
  name: string;
  /** @example 4Xq0LmW2sVb8RtYkZn6HcPdJ9uGf3EaA */
  value: string;
}

export class DomainUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/domains/0UmGg7PoIuYtReWqAsDf') location: string;
}

@ApiSchema({ name: 'Domain' })
export class DomainView {
  object: 'domain';
  /** @example 0UmGg7PoIuYtReWqAsDf */
  id: string;
  /**
   * In lower case and in its ASCII form.
   * @example engine.example
   */
  domain: string;
  @ApiProperty({ enum: DOMAIN_STATUSES }) status: DomainStatus;
  /**
   * What the last check found. Absent if the domain is verified, and before the first check.
   * @example "_bindery.engine.example has no TXT record"
   */
  reason?: string;
  record: DomainRecord;
  @Moment() createdAt: string;
  urls: DomainUrls;
}

@ApiSchema({ name: 'DomainList' })
export class DomainListView extends ListOf(DomainView) {}
