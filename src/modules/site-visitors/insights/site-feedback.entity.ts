import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { Site } from '../../site-structure/site.entity.js';

export const FEEDBACK_RATINGS = valuesOf({ bad: 'the page did not help', ok: 'the page helped in part', good: 'the page helped' });
export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number];

/** What a visitor thinks of a page. Nothing is stored about who it was. */
@Entity('site_feedback')
@Index('site_feedback_site_idx', ['siteId', 'day', 'id'])
@Index('site_feedback_day_idx', ['day'])
export class SiteFeedback {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) siteId: string;
  /** In UTC, as `2026-11-22`. */
  @Column({ type: 'text', collation: 'C' }) day: string;
  /** It is kept when the site space is removed. */
  @Column({ type: 'text', collation: 'C' }) siteSpaceId: string;
  @Column({ type: 'text', collation: 'C' }) pageId: string;
  @Column('text') rating: FeedbackRating;
  @Column({ type: 'text', nullable: true }) comment: string | null;

  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
}
