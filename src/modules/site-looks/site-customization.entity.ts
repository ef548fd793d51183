import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Site } from '../site-structure/site.entity.js';
import { SiteSpace } from '../site-structure/outline/site-space.entity.js';
import type { Settings } from './settings.js';

/** How a site or one of its site spaces looks, where that differs from the defaults or from the site. */
@Entity('site_customizations')
@Index('site_customizations_site_idx', ['siteId'])
@Index('site_customizations_site_space_idx', ['siteSpaceId'])
export class SiteCustomization {
  /** The id of the site space, or of the site. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** Null for the site itself. */
  @Column({ type: 'text', collation: 'C', nullable: true }) siteSpaceId: string | null;
  @Column('json') settings: Settings;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSpace, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn({ name: 'site_space_id' })
  siteSpace?: Relation<SiteSpace>;
}
