import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../identity/user.entity.js';
import { Org } from './org.entity.js';

/** Records that a user was removed from an organization, a space or a collection, or was given a weaker role there. */
@Entity('removals')
export class Removal {
  /** The id of the organization, space or collection. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) resourceId: string;
  @Index() @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'timestamptz', precision: 3 }) removedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
