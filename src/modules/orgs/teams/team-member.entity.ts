import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Member } from '../members/member.entity.js';
import { Team } from './team.entity.js';
import { valuesOf } from '../../../common/enums/values.js';

/** Owners manage the team; members only belong to it. */
export const TEAM_ROLES = valuesOf({
  owner: 'manages the team and its members',
  member: 'has the permissions of the team',
});
export type TeamRole = (typeof TEAM_ROLES)[number];

/** A seat in a team. It is deleted together with the membership in the organization. */
@Entity('team_members')
@Index(['orgId', 'userId'])
@Index(['teamId', 'addedAt', 'userId'])
export class TeamMember {
  @PrimaryColumn({ type: 'text', collation: 'C' }) teamId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', default: 'member' }) role: TeamRole;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) addedAt: Date;

  @ManyToOne(() => Team, { onDelete: 'CASCADE' }) team?: Relation<Team>;
  @ManyToOne(() => Member, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'org_id', referencedColumnName: 'orgId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  member?: Relation<Member>;
}
