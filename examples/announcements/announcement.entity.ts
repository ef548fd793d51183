import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message that everyone in an organization should read, for a limited time. */
@Entity('announcements')
@Index(['orgId', 'createdAt', 'id'])
export class Announcement {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('text') text: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
}
