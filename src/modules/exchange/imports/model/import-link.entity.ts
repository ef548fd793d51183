import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../../common/enums/values.js';
import { Import } from './import.entity.js';

export const LINK_PROBLEMS = valuesOf({
  'no-target': 'nothing in the import or the space has this address; the link stays with its text and its target',
  'no-anchor': 'the page has no heading or block with this id',
});
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

/** A link of an imported file that leads nowhere, or an anchor that is still to be checked. */
@Entity('import_links')
export class ImportLink {
  @PrimaryColumn({ type: 'text', collation: 'C' }) importId: string;
  /** The entry that has the link. */
  @PrimaryColumn('integer') n: number;
  /** Its place among the links of the entry. */
  @PrimaryColumn('integer') at: number;
  @Column('text') href: string;
  /** Its text. */
  @Column('text') text: string;
  /** The line of the file; null if it is in a file that is included. */
  @Column({ type: 'integer', nullable: true }) line: number | null;
  /** Null while its anchor is not checked. */
  @Column({ type: 'text', nullable: true }) problem: LinkProblem | null;
  /** The page and the anchor that it leads to. */
  @Column({ type: 'text', collation: 'C', nullable: true }) targetId: string | null;
  @Column({ type: 'text', nullable: true }) anchor: string | null;

  @ManyToOne(() => Import, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'import_id' }) import?: Relation<Import>;
}
