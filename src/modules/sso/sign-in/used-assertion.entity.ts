import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SSOProvider } from '../providers/sso-provider.entity.js';

/** An assertion that somebody has signed in with. It works once. */
@Entity('sso_assertions')
export class UsedAssertion {
  @PrimaryColumn({ type: 'text', collation: 'C' }) providerId: string;
  /** The SHA-256 of its id, which may be of any length. */
  @PrimaryColumn('bytea') hash: Buffer;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => SSOProvider, { onDelete: 'CASCADE' }) provider?: Relation<SSOProvider>;
}
