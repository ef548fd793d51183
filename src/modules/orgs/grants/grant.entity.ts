import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '../../../common/access/role.js';
import { Member } from '../members/member.entity.js';
import { Org } from '../org.entity.js';
import { Team } from '../teams/team.entity.js';

/** A role given to a user or a team on one resource: a space, a collection or a site. */
@Entity('grants')
@Index(['resourceId', 'userId'], { unique: true })
@Index(['resourceId', 'teamId'], { unique: true })
@Index(['userId', 'orgId'])
@Check('grants_subject_check', '(user_id IS NULL) <> (team_id IS NULL)')
export class Grant {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Index() @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) resourceId: string;
  @Column({ type: 'text', collation: 'C', nullable: true }) userId: string | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) teamId: string | null;
  @Column({ type: 'text' }) role: Role;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => Member, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'org_id', referencedColumnName: 'orgId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  member?: Relation<Member>;
  @ManyToOne(() => Team, { onDelete: 'CASCADE' }) team?: Relation<Team>;
}
