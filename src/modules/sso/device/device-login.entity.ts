import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ApiToken } from '../../identity/api-token.entity.js';

export type DeviceLoginStatus = 'pending' | 'approved' | 'denied';

/** A program that waits for somebody to consent in a browser. Its codes are stored as hashes only. */
@Entity('device_logins')
export class DeviceLogin {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  /** Of the code that the program has. */
  @Index({ unique: true }) @Column('bytea') codeHash: Buffer;
  /** Of the code that a person types. It is short, so the hash has a key. */
  @Index({ unique: true }) @Column('bytea') userCodeHash: Buffer;
  /** What it was begun with, such as `Bindery CLI on Linux`. */
  @Column('text', { nullable: true }) device: string | null;
  @Column('text') address: string;
  @Column('text', { default: 'pending' }) status: DeviceLoginStatus;
  /** The session that consented. What ends it ends this, too. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) tokenId: string | null;
  /** Seconds that the program has to wait between two questions. */
  @Column('int', { name: 'interval_seconds' }) intervalSeconds: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) polledAt: Date | null;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => ApiToken, { onDelete: 'CASCADE' }) token?: Relation<ApiToken>;
}
