import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '../../../common/access/role.js';
import { User } from '../../identity/user.entity.js';
import { Org } from '../org.entity.js';

/**
 * An invite to an organization: either an e-mail invite, which the owner of one address can use once, or a link, which
 * anyone can use. It works only while its creator may give what it gives. `lower(email)` is unique in an organization.
 */
@Entity('invites')
@Index('invites_org_id_lower_idx', { synchronize: false })
@Index('invites_lower_idx', { synchronize: false })
@Index(['orgId', 'createdAt', 'id'])
export class Invite {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** Null for a link. */
  @Column({ type: 'text', nullable: true }) email: string | null;
  /** Null for a guest. Links never have null here. */
  @Column({ type: 'text', nullable: true }) role: Role | null;
  /** Whether people who accept sign in through the organization's identity provider. */
  @Column({ type: 'boolean', default: false }) sso: boolean;
  /** The SHA-256 of the secret. Null until the secret is created, when the e-mail is sent. */
  @Column({ type: 'bytea', nullable: true }) hash: Buffer | null;
  /** Only for links: the space or collection that the role is on. Null for the organization. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) resourceId: string | null;
  @Column({ type: 'text', nullable: true }) resourceKind: 'space' | 'collection' | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) invitedBy: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'invited_by' }) inviter?: Relation<User>;
}
