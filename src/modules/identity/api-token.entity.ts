import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A bearer token. The database stores only the SHA-256 of its secret. */
@Entity('api_tokens')
@Index(['userId', 'createdAt', 'id'])
@Index('api_tokens_provider_idx', { synchronize: false })
export class ApiToken {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) userId: string;
  @Column('text') label: string;
  @Index({ unique: true }) @Column('bytea') hash: Buffer;
  /** Null: the token has all rights of its user. */
  @Column({ type: 'text', array: true, nullable: true }) scopes: string[] | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt: Date | null;
  /** The only organization in which the token works; null for all organizations of the user. */
  @Column({ type: 'text', collation: 'C', nullable: true }) organizationId: string | null;
  /** The identity provider whose sign-in made the token, or the token that made it. */
  @Column({ type: 'text', collation: 'C', nullable: true }) providerId: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
