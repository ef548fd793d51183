import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Role } from '../../../common/access/role.js';
import { valuesOf } from '../../../common/enums/values.js';
import { Org } from '../../orgs/org.entity.js';
import { Team } from '../../orgs/teams/team.entity.js';

export const PROVIDER_STATUSES = valuesOf({
  pending: 'nobody has signed in with the provider yet',
  active: 'somebody has signed in with the provider',
});
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** The protocols that identity providers speak. Each has a table of its own for what only it needs. */
export type ProviderKind = 'saml' | 'oidc';

/** What all identity providers of an organization have, whatever their protocol is. */
@Entity('sso_providers')
@Index(['orgId', 'createdAt', 'id'])
@Index('sso_providers_of_installation_idx', { synchronize: false })
export class SSOProvider {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('text') kind: ProviderKind;
  @Column('text') label: string;
  /** Where people are sent to sign in. They see it before they go there. */
  @Column('text') host: string;
  /** The team of people who join by signing in. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) defaultTeamId: string | null;
  /** The role of people who join by signing in; null for guests. */
  @Column({ type: 'text', nullable: true }) defaultRole: Role | null;
  /** Whether administrators of the installation keep it, and the sign-in page offers it to everybody. */
  @Column({ type: 'boolean', default: false }) ofInstallation: boolean;
  @Column({ type: 'text', default: 'pending' }) status: ProviderStatus;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => Team, { onDelete: 'SET NULL' }) defaultTeam?: Relation<Team> | null;
}
