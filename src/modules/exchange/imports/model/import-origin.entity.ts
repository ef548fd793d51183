import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../../spaces/space.entity.js';
import type { EntryKind } from './import-entry.entity.js';
import type { OriginPlace } from './origin-place.js';

/** What the imports into one place of a space have made of a file, so that later ones recognize it. */
@Entity('import_origins')
export class ImportOrigin {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  /** The page below which the imports go; empty for the top. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) intoId: string;
  /** The path of the file, or the key of an entry without one. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) path: string;
  @Column('text') kind: EntryKind;
  /** The id of its page, file or reusable content. */
  @Column({ type: 'text', collation: 'C' }) targetId: string;
  @Column({ type: 'text', nullable: true }) source: string | null;
  @Column({ type: 'integer', array: true, nullable: true }) sketch: number[] | null;
  @Column({ type: 'jsonb', nullable: true }) place: OriginPlace | null;
  @Column({ type: 'jsonb', nullable: true }) imported: object | null;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
