/** What sites of this installation can do, by the names of the contract. Add a feature here when it works. */
export const SITE_FEATURES = [
  'sites-sections',
  'sites-multivariant-site',
  'sites-public-visibility',
  'sites-unlisted-visibility',
  'sites-share-links',
  'sites-custom-domain',
  'sites-custom-subdirectory',
  'sites-redirects',
  'sites-visitor-authentication',
  'sites-adaptive-content',
  'sites-preview-deployments',
  'sites-basic-customization',
  'sites-page-traffic-insights',
] as const;
