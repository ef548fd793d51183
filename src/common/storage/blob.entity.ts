import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Bytes that are kept, by their hash: whoever has the same bytes shares them. Refer to it by a foreign key. */
@Entity('blobs')
@Index('blobs_unreferenced_idx', ['unreferencedSince'], { where: 'unreferenced_since IS NOT NULL' })
export class Blob {
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('bigint') size: string;
  /** Nobody is known to refer to it since then; null while somebody does. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' }) unreferencedSince: Date | null;
}
