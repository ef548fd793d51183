import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Site } from '../site.entity.js';
import { SiteSectionGroup } from './site-section-group.entity.js';

/** A part of a site with an address of its own, which shows one of its site spaces at a time. */
@Entity('site_sections')
@Index(['siteId', 'path'], { unique: true })
@Index('site_sections_default_idx', ['siteId'], { unique: true, where: 'is_default' })
@Index(['groupId'])
export class SiteSection {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** The id of the group that contains it; null at the top of the site. */
  @Column({ type: 'text', collation: 'C', nullable: true }) groupId: string | null;
  @Column('text') title: string;
  @Column({ type: 'text', nullable: true }) description: string | null;
  @Column('text') path: string;
  /** An expression: visitors for whom it is false do not see the section. */
  @Column({ type: 'text', nullable: true }) condition: string | null;
  @Column({ type: 'text', nullable: true }) icon: string | null;
  @Column({ type: 'boolean', default: false }) isDefault: boolean;
  /** The sort key among the sections and groups of the same parent. */
  @Column({ type: 'text', collation: 'C' }) position: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSectionGroup, { onUpdate: 'CASCADE' }) @JoinColumn({ name: 'group_id' }) group?: Relation<SiteSectionGroup>;
}
