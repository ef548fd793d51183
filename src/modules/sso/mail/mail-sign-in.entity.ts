import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * That somebody asked for a link to an address, whether anyone has it or not. Its link is the seal of its id, which is not stored.
 */
@Entity('mail_sign_ins')
@Index(['address', 'createdAt'])
@Index(['network', 'createdAt'])
@Index(['createdAt'])
export class MailSignIn {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  /** In lower case. */
  @Column('text') address: string;
  /** Where the request came from. */
  @Column({ type: 'text', collation: 'C' }) network: string;
  @Column('text', { nullable: true }) device: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) usedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
}
