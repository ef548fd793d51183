import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Site } from '../site.entity.js';

/** An address with a key, which opens a site whose visibility is `share-link`. */
@Entity('site_share_links')
@Index(['siteId', 'createdAt', 'id'])
export class ShareLink {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  @Column('text') name: string;
  /** A link that is not active opens nothing. */
  @Column({ type: 'boolean', default: true }) active: boolean;
  /** Stored, because administrators read the link again to pass it on. */
  @Column('text') key: string;
  /** Keys are found by their hash, so the time of the search says nothing about a key. */
  @Index({ unique: true }) @Column('text') hash: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) site?: Relation<Site>;
}
