/** Of the figures of a site. */
export interface InsightsWords extends Readonly<
  Record<
    | 'intro'
    | 'period'
    | 'otherDays'
    | 'from'
    | 'to'
    | 'nothing'
    | 'views'
    | 'byDay'
    | 'byWeek'
    | 'day'
    | 'week'
    | 'count'
    | 'asTable'
    | 'pages'
    | 'removed'
    | 'noPage'
    | 'onSite'
    | 'ratings'
    | 'ratingsHint'
    | 'ratingFilter'
    | 'noRatings'
    | 'others'
    | 'event'
    | 'link'
    | 'linkHint'
    | 'makeLink',
    string
  >
> {
  lastDays: (days: number) => string;
  /** What a chart shows, for those who do not see it. */
  chart: (views: string, most: string, day: string) => string;
  compared: (change: string, days: number) => string;
  /** There are more counts than are added up. */
  since: (day: string) => string;
  rating: Readonly<Record<'good' | 'ok' | 'bad', string>>;
  events: Readonly<
    Record<
      | 'page_view'
      | 'page_post_feedback'
      | 'page_post_feedback_comment'
      | 'search_open'
      | 'search_type_query'
      | 'search_open_result'
      | 'ask_question'
      | 'link_click'
      | 'api_client_open'
      | 'api_client_request'
      | 'trademark_click'
      | 'ad_display'
      | 'ad_click'
      | 'other',
      string
    >
  >;
}
