import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';

/** Links a person of an identity provider to a user. */
@Entity('sso_identities')
@Index(['providerId', 'subject'], { unique: true })
@Index(['userId', 'createdAt', 'id'])
export class SSOIdentity {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) providerId: string;
  /** Compared byte for byte. */
  @Column({ type: 'text', collation: 'C' }) subject: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSignInAt: Date | null;

  @ManyToOne(() => SSOProvider, { onDelete: 'CASCADE' }) provider?: Relation<SSOProvider>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
