import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../identity/user.entity.js';
import { Site } from '../site-structure/site.entity.js';
import { SiteSpace } from '../site-structure/outline/site-space.entity.js';
import type { Settings } from './settings.js';

/** How a member tries out that a site, or one of its site spaces, looks. Only previews that the member made of it show it. */
@Entity('site_look_drafts')
@Index('site_look_drafts_user_idx', ['userId'])
@Index('site_look_drafts_site_space_idx', ['siteSpaceId'])
@Index('site_look_drafts_updated_at_idx', ['updatedAt'])
export class SiteLookDraft {
  @PrimaryColumn({ type: 'text', collation: 'C' }) siteId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId: string;
  /** Whose own settings these are; null if they are those of the site. */
  @Column({ type: 'text', collation: 'C', nullable: true }) siteSpaceId: string | null;
  @Column('json') settings: Settings;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updatedAt: Date;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
  @ManyToOne(() => SiteSpace, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_space_id' }) siteSpace?: Relation<SiteSpace>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'user_id' }) user?: Relation<User>;
}
