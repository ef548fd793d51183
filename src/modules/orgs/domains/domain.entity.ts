import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Org } from '../org.entity.js';
import { valuesOf } from '../../../common/enums/values.js';

export const DOMAIN_STATUSES = valuesOf({
  pending: 'no name server has answered yet, or a verification was withdrawn',
  verified: 'the organization has proven that the domain is its own',
  failed: 'the last check did not find the record; `reason` says what it found',
});
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** The claim of an organization to a domain. Only verified claims have an effect. */
@Entity('domains')
@Index(['orgId', 'createdAt', 'id'])
@Index(['orgId', 'domain'], { unique: true })
@Index('domains_verified_idx', ['domain'], { unique: true, where: `status = 'verified'` })
@Index('domains_check_at_idx', ['checkAt'], { where: 'check_at IS NOT NULL' })
export class Domain {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** In lower case, in its ASCII form, without a dot at the end. */
  @Column('text') domain: string;
  @Column({ type: 'text', default: 'pending' }) status: DomainStatus;
  /** What the last check found, unless it found the token. */
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** The value of the TXT record. It differs for each claim, so a record proves the claim of one organization. */
  @Column('text') token: string;
  /** Whether an installation administrator has confirmed the domain. */
  @Column({ type: 'boolean', default: false }) confirmed: boolean;
  /** Whether an address on the domain has been served. From then on, a missing record takes no site down. */
  @Column({ type: 'boolean', default: false }) served: boolean;
  /** The number of checks in the background since somebody asked for one. */
  @Column({ type: 'integer', default: 0 }) checks: number;
  /** When name servers answered last. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkedAt: Date | null;
  /** When somebody asked for a check last. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) askedAt: Date | null;
  /** The time of the next check in the background; null for none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
