import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '../../../common/access/role.js';
import { User } from '../../identity/user.entity.js';
import { Org } from '../org.entity.js';

/** The membership of a user in an organization. */
@Entity('members')
@Index(['orgId', 'userId'], { unique: true })
@Index(['userId', 'orgId'], { unique: true })
@Index(['orgId', 'joinedAt', 'id'])
@Index(['orgId', 'lastSeenAt', 'id'])
export class Member {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  /** Null for a guest, who has access only through grants. */
  @Column({ type: 'text', nullable: true }) role: Role | null;
  /** Whether the member has signed in with a provider of the organization, or was added as an SSO member. */
  @Column({ type: 'boolean', default: false }) sso: boolean;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) joinedAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSeenAt: Date | null;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
