import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import { Site } from '../site.entity.js';
import { SiteSection } from '../outline/site-section.entity.js';
import { SiteSpace } from '../outline/site-space.entity.js';

/** A former address on a site, and where it leads now. It is deleted with the section or site space that it leads to. */
@Entity('site_redirects')
@Index(['siteId', 'source'], { unique: true })
@Index(['siteId', 'createdAt', 'id'])
@Index(['sectionId'])
@Index(['siteSpaceId'])
@Check('site_redirects_destination_check', 'num_nonnulls(section_id, site_space_id, url) = 1')
export class SiteRedirect {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** A path on the site in its only form. With `*` at its end, it matches all paths that begin like it. */
  @Column({ type: 'text', collation: 'C' }) source: string;
  @Column({ type: 'text', collation: 'C', nullable: true }) sectionId: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) siteSpaceId: string | null;
  /** A page of the site space; null for the site space itself. */
  @Column({ type: 'text', collation: 'C', nullable: true }) pageId: string | null;
  /** A URL elsewhere. */
  @Column({ type: 'text', nullable: true }) url: string | null;
  /** A draft is not served. */
  @Column({ type: 'boolean', default: false }) draft: boolean;
  @Column({ type: 'boolean', default: false }) permanent: boolean;
  /** Whether the text that `*` stands for is added to the destination. */
  @Column({ type: 'boolean', default: false }) captureWildcard: boolean;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSection, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn({ name: 'section_id' })
  section?: Relation<SiteSection>;
  @ManyToOne(() => SiteSpace, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn({ name: 'site_space_id' })
  siteSpace?: Relation<SiteSpace>;
}
