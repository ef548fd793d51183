import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Org } from '../orgs/org.entity.js';
import { Team } from '../orgs/teams/team.entity.js';

/** A group of an identity provider. It is a team of the organization, and has its id. */
@Entity('scim_groups')
@Index(['orgId', 'createdAt', 'id'])
@Index(['orgId', 'updatedAt'])
@Index(['orgId', 'externalId'])
@Index('scim_groups_name_idx', { synchronize: false })
export class ScimGroup {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C', nullable: true }) externalId: string | null;
  /** The title of the team. */
  @Column({ type: 'text' }) displayName: string;
  @Column({ type: 'integer', default: 1 }) version: number;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @OneToOne(() => Team, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'id' }) team?: Relation<Team>;
}
