import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';
import type { SiteSection } from './site-section.entity.js';
import type { SiteSpace } from './site-space.entity.js';

/** A row without what it refers to, and without its times. */
export type KeptRow<Row> = Omit<Row, 'site' | 'space' | 'section' | 'group' | 'createdAt' | 'updatedAt'>;

/** The place that a deleted space had on a site, so that restoring the space can put it back. The site may be gone meanwhile. */
@Entity('former_site_places')
@Index('former_site_places_space_idx', ['spaceId'])
@Index('former_site_places_site_idx', ['siteId'])
export class FormerSitePlace {
  /** The id of the site space. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** The organization of the site: a space that is transferred in the bin loses its places. */
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('jsonb') siteSpace: KeptRow<SiteSpace>;
  /** The section, if it was deleted with the site space, its last one. */
  @Column({ type: 'jsonb', nullable: true }) section: KeptRow<SiteSection> | null;
  /** The settings of its customization, if it had its own. */
  @Column({ type: 'json', nullable: true }) customization: object | null;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
