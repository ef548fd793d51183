import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { Localized } from '../../../common/contract/localized.field.js';
import { Site } from '../site.entity.js';
import { SiteSectionGroup } from './site-section-group.entity.js';

/** A link in the navigation of a site to a URL elsewhere, among its sections and groups. */
@Entity('site_external_links')
@Index(['siteId'])
@Index(['groupId'])
export class SiteExternalLink {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** The id of the group that contains it; null at the top of the site. */
  @Column({ type: 'text', collation: 'C', nullable: true }) groupId: string | null;
  @Column('text') title: string;
  @Column('text') url: string;
  @Column({ type: 'text', nullable: true }) description: string | null;
  @Column({ type: 'text', nullable: true }) icon: string | null;
  /** An expression: visitors for whom it is false do not see the link. */
  @Column({ type: 'text', nullable: true }) condition: string | null;
  /** Readers of the site do not see a draft. */
  @Column({ type: 'boolean', default: false }) draft: boolean;
  @Column({ type: 'jsonb', default: {} }) localizedTitle: Localized;
  @Column({ type: 'jsonb', default: {} }) localizedDescription: Localized;
  /** The sort key among the sections, groups and links of the same parent. */
  @Column({ type: 'text', collation: 'C' }) position: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSectionGroup, { onUpdate: 'CASCADE' }) @JoinColumn({ name: 'group_id' }) group?: Relation<SiteSectionGroup>;
}
