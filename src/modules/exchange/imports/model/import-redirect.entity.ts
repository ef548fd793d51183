import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Import } from './import.entity.js';

/** A former address of a page, which the import gives another one. It leads to the page once the change request is merged. */
@Entity('import_redirects')
export class ImportRedirect {
  @PrimaryColumn({ type: 'text', collation: 'C' }) importId: string;
  /** A path within the space. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) path: string;
  @Column({ type: 'text', collation: 'C' }) pageId: string;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'import_id' }) import?: Relation<Import>;
}
