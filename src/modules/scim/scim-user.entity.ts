import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '../../common/access/role.js';
import { User } from '../identity/user.entity.js';
import { Org } from '../orgs/org.entity.js';
import type { Seat } from '../orgs/teams/provisioned-teams.js';
import { SSOProvider } from '../sso/providers/sso-provider.entity.js';
import type { ScimValues } from './scim-attribute.js';

/** What a member gets back who is activated again. */
export interface KeptMembership {
  role: Role | null;
  sso: boolean;
  seats: Seat[];
}

/** A person whom an identity provider keeps in an organization, whether they are a member at the moment or not. */
@Entity('scim_users')
@Index(['orgId', 'userId'], { unique: true })
@Index(['orgId', 'createdAt', 'id'])
@Index(['orgId', 'updatedAt'])
@Index(['orgId', 'externalId'])
@Index('scim_users_name_idx', { synchronize: false })
@Index('scim_users_display_idx', { synchronize: false })
@Index('scim_users_emails_idx', { synchronize: false })
export class ScimUser {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) userId: string;
  /** The provider of the token that brought the person. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) providerId: string | null;
  /** Whether the account was made for the person. Otherwise it was there, and an identity provider changes nothing of it. */
  @Column({ type: 'boolean' }) madeAccount: boolean;
  @Column({ type: 'text', collation: 'C', nullable: true }) externalId: string | null;
  @Column({ type: 'text' }) userName: string;
  @Column({ type: 'text', nullable: true }) displayName: string | null;
  /** In lower case. */
  @Column({ type: 'text', array: true, default: '{}' }) emails: string[];
  /** Of those, the ones for work. */
  @Column({ type: 'text', array: true, default: '{}' }) workEmails: string[];
  /** Whether the person is a member. */
  @Column({ type: 'boolean', default: true }) active: boolean;
  /** Of a person who was deactivated. */
  @Column({ type: 'jsonb', nullable: true }) kept: KeptMembership | null;
  /** All attributes that callers can write, but `active`. */
  @Column({ type: 'jsonb' }) attributes: ScimValues;
  @Column({ type: 'integer', default: 1 }) version: number;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
  @ManyToOne(() => SSOProvider, { onDelete: 'SET NULL' }) provider?: Relation<SSOProvider> | null;
}
