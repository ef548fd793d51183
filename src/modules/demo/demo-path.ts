/** The names in the default address of the demo site. */
export const DEMO_PATH = { organization: 'demo', site: 'docs' };
