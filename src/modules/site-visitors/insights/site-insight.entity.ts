import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Site } from '../../site-structure/site.entity.js';

/** How often something happened on a page of a site on one day. Nothing is stored about who did it. */
@Entity('site_insights')
@Index('site_insights_day_idx', ['day'])
export class SiteInsight {
  @PrimaryColumn({ type: 'text', collation: 'C' }) siteId: string;
  /** In UTC, as `2026-11-22`. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) day: string;
  /** Empty for events that belong to no site space. It is kept when the site space is removed. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) siteSpaceId: string;
  /** Empty for events that belong to no page. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) pageId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) type: string;
  @Column('bigint') count: string;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
}
