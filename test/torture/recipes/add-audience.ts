import { expect } from 'vitest';
import type * as VisibilitiesFile from '../../../src/common/contract/site-visibilities.js';
import type * as AudiencesFile from '../../../src/modules/site-structure/audience/site-audiences.js';
import type { Recipe } from './recipe.js';

const VISIBILITIES = 'src/common/contract/site-visibilities.ts';
const AUDIENCES = 'src/modules/site-structure/audience/site-audiences.ts';

/** Visitors who have a share key and signed in. */
export const addAudience: Recipe = {
  heading: 'Add an audience kind',
  declare: [
    {
      file: VISIBILITIES,
      after: "  'visitor-auth': 'visitors who sign in',\n",
      add: "  'invited-visitors': 'visitors who have a share link, and sign in',\n",
    },
  ],
  undecided: [AUDIENCES],
  follow: [
    {
      file: AUDIENCES,
      after: 'const SITE_AUDIENCES: Readonly<Record<SiteVisibility, SiteAudience>> = {\n',
      add: `  'invited-visitors': {
    admits: ({ hasShareKey, isSignedIn }) => hasShareKey && isSignedIn,
    refusal: 'missing',
    isListed: false,
    isCacheable: false,
    hasPublicUrl: false,
    isExportable: false,
    hasShareKeys: true,
  },
`,
    },
  ],
  async works(load) {
    const { SITE_VISIBILITIES } = await load<typeof VisibilitiesFile>('src/common/contract/site-visibilities.js');
    expect(SITE_VISIBILITIES.at(-1)).toBe('invited-visitors');
    const { audienceOf, kindsInSql } = await load<typeof AudiencesFile>('src/modules/site-structure/audience/site-audiences.js');
    const audience = audienceOf({ visibility: SITE_VISIBILITIES.at(-1)! });
    expect(audience.admits({ hasShareKey: true, isSignedIn: false })).toBe(false);
    expect(audience.admits({ hasShareKey: true, isSignedIn: true })).toBe(true);
    expect(kindsInSql(({ hasShareKeys }) => hasShareKeys)).toBe("ARRAY['share-link', 'invited-visitors']::text[]");
  },
};
