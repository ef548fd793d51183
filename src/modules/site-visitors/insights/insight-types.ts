import { valuesOf } from '../../../common/enums/values.js';

/** What is counted. Types that renderers may send and that are not listed here are counted together. */
export const INSIGHT_TYPES = valuesOf({
  page_view: 'a page was opened',
  page_post_feedback: 'a page was rated',
  page_post_feedback_comment: 'a rating was explained',
  search_open: 'the search was opened',
  search_type_query: 'something was searched for',
  search_open_result: 'a result of the search was opened',
  ask_question: 'the assistant was asked',
  link_click: 'a link was followed',
  api_client_open: 'an API operation was opened to try it',
  api_client_request: 'an API operation was tried',
  trademark_click: 'the name of the software was clicked',
  ad_display: 'an advertisement was shown',
  ad_click: 'an advertisement was clicked',
  other: 'all other types',
});
export type InsightType = (typeof INSIGHT_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(INSIGHT_TYPES);

export const insightType = (type: string): InsightType => (KNOWN.has(type) ? (type as InsightType) : 'other');
