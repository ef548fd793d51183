import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Org } from '../orgs/org.entity.js';
import { SSOProvider } from '../sso/providers/sso-provider.entity.js';

/** With it, an identity provider keeps the members and teams of an organization. The database stores only the SHA-256 of its secret. */
@Entity('scim_tokens')
@Index(['orgId', 'createdAt', 'id'])
export class ScimToken {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('text') label: string;
  @Index({ unique: true }) @Column('bytea') hash: Buffer;
  /** The provider with which the people sign in. It decides about the role and the team of new members. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) providerId: string | null;
  /** The id of the user who made it. */
  @Column({ type: 'text', collation: 'C' }) createdBy: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
  @ManyToOne(() => SSOProvider, { onDelete: 'SET NULL' }) provider?: Relation<SSOProvider> | null;
}
