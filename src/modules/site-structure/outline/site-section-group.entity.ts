import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Site } from '../site.entity.js';

/** A heading in the navigation of a site, with sections and further groups below it. */
@Entity('site_section_groups')
@Index(['siteId'])
@Index(['groupId'])
export class SiteSectionGroup {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** The id of the group that contains it; null at the top of the site. */
  @Column({ type: 'text', collation: 'C', nullable: true }) groupId: string | null;
  @Column('text') title: string;
  @Column({ type: 'text', nullable: true }) icon: string | null;
  /** The sort key among the sections and groups of the same parent. */
  @Column({ type: 'text', collation: 'C' }) position: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSectionGroup, { onUpdate: 'CASCADE' }) @JoinColumn({ name: 'group_id' }) group?: Relation<SiteSectionGroup>;
}
