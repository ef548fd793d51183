/**
 * Statements that join tables of other rooms, and why they must. All others ask the room that owns the table, in its
 * `*.queries.ts`: a join is right where a list is limited to what the caller may see, where a search is, and where rows are
 * copied or purged in bulk.
 */
export const SHARED_TABLES: readonly { by: string; tables: readonly string[]; why: string }[] = [
  {
    by: 'modules/change-requests/heads/head-checks.ts',
    tables: ['revisions', 'spaces'],
    why: 'A check of the installation compares references with what they refer to, over all spaces.',
  },
  { by: 'modules/demo/start-demo.ts', tables: ['sites'], why: 'It runs before the modules and their entities exist.' },
  {
    by: 'modules/publishing/places/find-sites.ts',
    tables: [
      'orgs',
      'site_external_links',
      'site_publishing_auth',
      'site_redirects',
      'site_section_groups',
      'site_sections',
      'site_share_links',
      'site_spaces',
      'sites',
      'space_redirects',
    ],
    why: 'One measured statement, with which every request to a site begins.',
  },
  {
    by: 'modules/publishing/edge/watch-sites.ts',
    tables: [
      'custom_fonts',
      'openapi_specs',
      'orgs',
      'site_customizations',
      'site_external_links',
      'site_redirects',
      'site_section_groups',
      'site_sections',
      'site_spaces',
      'sites',
      'space_redirects',
      'spaces',
    ],
    why: 'It asks in one statement whether anything has changed that pages of many sites are made from.',
  },
  {
    by: 'modules/publishing/reader/show/site-state.ts',
    tables: ['change_requests', 'custom_fonts', 'site_customizations', 'site_look_drafts', 'spaces'],
    why: 'Each reader page asks in one statement whether anything that it was rendered from has changed.',
  },
  {
    by: 'modules/search/indexing/spaces-behind.ts',
    tables: ['spaces'],
    why: 'It compares the whole index with the heads of all spaces; the command line does so without the service.',
  },
  {
    by: 'modules/site-visitors/admission/',
    tables: ['revisions', 'site_sections', 'site_share_links', 'site_spaces', 'sites', 'spaces'],
    why: 'The guard admits each request of a visitor with these statements, and none may become two.',
  },
  {
    by: 'modules/versions/store/content-checks.ts',
    tables: ['spaces'],
    why: 'A check of the installation leaves out spaces that are being purged, and finds heads without a revision.',
  },
  {
    by: 'modules/sites/permissions/list-site-roles.ts',
    tables: ['grants', 'members', 'sites', 'team_members', 'teams', 'users'],
    why: 'A page of the list is filtered and sorted by members and by the rules that give them their roles.',
  },
  {
    by: 'modules/sites/published/published-site-versions.ts',
    tables: [
      'site_customizations',
      'site_external_links',
      'site_section_groups',
      'site_sections',
      'site_share_links',
      'site_spaces',
      'sites',
      'spaces',
    ],
    why: 'One statement reads the versions of all rows that a published site is made of.',
  },
  {
    by: 'modules/sites/',
    tables: ['site_sections', 'site_share_links', 'site_spaces', 'sites'],
    why: 'This room manages sites; their entities are in a lower room, because visitors and looks of sites need them, too.',
  },
];
