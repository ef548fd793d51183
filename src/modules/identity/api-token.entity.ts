import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/**
 * How a session began: with an identity provider, with a link in a mail, by the consent of a session in a browser, or in a page of this
 * service, with a token or a first link.
 */
export const SESSION_KINDS = ['provider', 'mail', 'device', 'browser'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** A bearer token. The database stores only the SHA-256 of its secret. */
@Entity('api_tokens')
@Index(['userId', 'createdAt', 'id'])
@Index('api_tokens_sessions_idx', ['userId', 'createdAt', 'id'], { where: 'session IS NOT NULL' })
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
  /** Null for a token that is no session: a person or a program made it. */
  @Column('text', { nullable: true }) session: SessionKind | null;
  /** What the session was begun with, such as `Firefox on Linux`. */
  @Column('text', { nullable: true }) device: string | null;
  /** When the sign-in by mail was that the token comes from, directly or through other tokens; null if it comes from none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mailAt: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
