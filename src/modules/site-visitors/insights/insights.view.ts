import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { INSIGHT_TYPES, type InsightType } from './insight-types.js';
import { FEEDBACK_RATINGS, type FeedbackRating } from './site-feedback.entity.js';

@ApiSchema({ name: 'SiteInsight' })
export class SiteInsightView {
  object: 'site-insight';
  @ApiProperty({ format: 'date', description: 'In UTC.', example: '2026-11-22' }) day: string;
  @ApiProperty({ enum: INSIGHT_TYPES }) type: InsightType;
  /**
   * The id of the site space. Absent for events that belong to none.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  siteSpace?: string;
  /**
   * The id of the page. Absent for events that belong to none.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  page?: string;
  @ApiProperty({ type: 'integer', description: 'How often it happened on that day.', example: 12 }) count: number;
}

@ApiSchema({ name: 'SiteInsightList' })
export class SiteInsightListView extends ListOf(SiteInsightView) {}

@ApiSchema({ name: 'SiteFeedback' })
export class SiteFeedbackView {
  object: 'site-feedback';
  /** @example 0UmGhAfEeDbAcKiDeNtF */
  id: string;
  @ApiProperty({ format: 'date', description: 'In UTC.', example: '2026-11-22' }) day: string;
  @ApiProperty({ enum: FEEDBACK_RATINGS }) rating: FeedbackRating;
  /**
   * The id of the site space.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  siteSpace: string;
  /**
   * The id of the page.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  page: string;
  /**
   * What the visitor wrote, as plain text. Absent for a rating alone.
   * @example "The command needs `sudo`."
   */
  comment?: string;
}

@ApiSchema({ name: 'SiteFeedbackList' })
export class SiteFeedbackListView extends ListOf(SiteFeedbackView) {}

/** A page with the figures of a site. */
@ApiSchema({ name: 'SiteFigures' })
export class FiguresLinkView {
  /** Shows the figures to everyone who has it, as far as you may see them, until it expires. */
  @Address('http://localhost:3000/figures/eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl') url: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-22T10:30:00.000Z' }) expiresAt: string;
}
