import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { TeamMember } from '../../orgs/teams/team-member.entity.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';

/** A seat in a team that somebody has because a provider said so. Seats that people gave are not here, and no provider takes them away. */
@Entity('sso_seats')
@Index(['providerId', 'userId'])
export class SSOSeat {
  @PrimaryColumn({ type: 'text', collation: 'C' }) teamId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @Column({ type: 'text', collation: 'C' }) providerId: string;

  @ManyToOne(() => SSOProvider, { onDelete: 'CASCADE' }) provider?: Relation<SSOProvider>;
  @OneToOne(() => TeamMember, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'team_id', referencedColumnName: 'teamId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  seat?: Relation<TeamMember>;
}
