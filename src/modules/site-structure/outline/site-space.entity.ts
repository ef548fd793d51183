import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';
import { Site } from '../site.entity.js';
import { SiteSection } from './site-section.entity.js';

/** A space on a site: in a section, or directly on a site that has no sections. */
@Entity('site_spaces')
@Index(['siteId', 'spaceId'], { unique: true })
@Index('site_spaces_path_idx', { synchronize: false })
@Index('site_spaces_default_idx', { synchronize: false })
@Index(['sectionId'])
@Index(['spaceId'])
export class SiteSpace {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  @Column({ type: 'text', collation: 'C', nullable: true }) sectionId: string | null;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column('text') path: string;
  /** An expression: visitors for whom it is false do not see the space. */
  @Column({ type: 'text', nullable: true }) condition: string | null;
  /** Whether it is the first that visitors see in its section, or on a site without sections. */
  @Column({ type: 'boolean', default: false }) isDefault: boolean;
  /** The sort key among the site spaces of the same section or site. */
  @Column({ type: 'text', collation: 'C' }) position: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSection, { onUpdate: 'CASCADE' }) @JoinColumn({ name: 'section_id' }) section?: Relation<SiteSection>;
  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
