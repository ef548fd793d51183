import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '../../../common/access/role.js';
import { User } from '../../identity/user.entity.js';
import { Org } from '../org.entity.js';

/**
 * A way into an organization: by mail, for the owner of one address and once, or as a link, for whoever has it.
 * It works as long as its maker may give what it gives. One mail invite an organization and `lower(email)`.
 */
@Entity('invites')
@Index('invites_org_id_lower_idx', { synchronize: false })
@Index('invites_lower_idx', { synchronize: false })
@Index(['orgId', 'createdAt', 'id'])
export class Invite {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** Null: a link. */
  @Column({ type: 'text', nullable: true }) email: string | null;
  /** Null: a guest. Links never make guests. */
  @Column({ type: 'text', nullable: true }) role: Role | null;
  /** Whoever accepts signs in through the organization's identity provider. */
  @Column({ type: 'boolean', default: false }) sso: boolean;
  /** The SHA-256 of the secret; null until there is one, which is when the mail is sent. */
  @Column({ type: 'bytea', nullable: true }) hash: Buffer | null;
  /** Only a link: what its role is on, a space or a collection. Null: on the organization. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) resourceId: string | null;
  @Column({ type: 'text', nullable: true }) resourceKind: 'space' | 'collection' | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) invitedBy: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => User, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'invited_by' }) inviter?: Relation<User>;
}
