import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { StoredLinks } from '../../../common/document/links-in.js';
import type { StoredUses } from '../../../common/document/uses-in.js';
import { Space } from '../../spaces/space.entity.js';

/** What a document refers to, by the hash of the document: once for all revisions that have it. */
@Entity('document_links')
@Index('document_links_targets_idx', { synchronize: false })
@Index('document_links_tagged_idx', { synchronize: false })
export class DocumentLink {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) hash: string;
  @Column('jsonb') links: StoredLinks;
  @Column({ type: 'text', array: true, collation: 'C' }) targets: string[];
  /** What it shows under which conditions. Null if an older version stored it: it is added when it is read. */
  @Column('jsonb', { nullable: true }) uses: StoredUses | null;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
