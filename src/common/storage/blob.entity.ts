import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Stored bytes, identified by their hash and shared by all files with the same bytes. Refer to it by a foreign key. */
@Entity('blobs')
@Index('blobs_unreferenced_idx', ['unreferencedSince'], { where: 'unreferenced_since IS NOT NULL' })
export class Blob {
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('bigint') size: string;
  /** Since when no row is known to refer to it; null while one does. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' }) unreferencedSince: Date | null;
}
