import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../identity/user.entity.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';

/** A code with which a command-line client fetches the token of a sign-in. It works once. */
@Entity('sso_codes')
export class SignInCode {
  @PrimaryColumn('bytea') hash: Buffer;
  /** Null for a sign-in by mail. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) providerId: string | null;
  @Index() @Column({ type: 'text', collation: 'C' }) userId: string;
  /** The SHA-256 of the verifier that only the client has, as PKCE defines it. */
  @Column('text') challenge: string;
  /** When the sign-in by mail was. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) mailAt: Date | null;
  /** When the session ends that the token is for. */
  @Column({ type: 'timestamptz', precision: 3 }) sessionEndsAt: Date;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => SSOProvider, { onDelete: 'CASCADE' }) provider?: Relation<SSOProvider>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
