import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ScimGroup } from './scim-group.entity.js';
import { ScimUser } from './scim-user.entity.js';

/** That a person is in a group, also while they are no member: then they have no seat in the team. */
@Entity('scim_seats')
@Index(['scimUserId', 'groupId'])
export class ScimSeat {
  @PrimaryColumn({ type: 'text', collation: 'C' }) groupId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) scimUserId: string;

  @ManyToOne(() => ScimGroup, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'group_id' }) group?: Relation<ScimGroup>;
  @ManyToOne(() => ScimUser, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'scim_user_id' }) scimUser?: Relation<ScimUser>;
}
