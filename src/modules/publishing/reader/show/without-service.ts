import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';

/** The look of a site whose pages are files: nothing on them asks a service for anything. */
export const withoutService = (looks: SiteCustomizationView): SiteCustomizationView => ({
  ...looks,
  ai: { ...looks.ai, mode: 'none', appliedMode: 'none' },
  feedback: { ...looks.feedback, enabled: false },
  pdf: { ...looks.pdf, enabled: false },
  api: { ...looks.api, tryIt: false },
  pageActions: {
    ...looks.pageActions,
    items: looks.pageActions.items.filter((item) => item === 'markdown' || item === 'git'),
    externalAI: false,
    mcp: false,
  },
});
