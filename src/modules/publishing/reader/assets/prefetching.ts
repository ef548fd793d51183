import { staticFile } from './static-files.js';

/**
 * Which pages browsers fetch when a visitor is about to open them: pages of the site, but not their other forms, files or searches.
 * Browsers fetch the rules once.
 */
export const PREFETCH_RULES = staticFile(
  'rules',
  'json',
  'application/speculationrules+json',
  JSON.stringify({
    prefetch: [
      {
        source: 'document',
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/*~*' } },
            { not: { selector_matches: '[rel~="nofollow"], [download], [target]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }),
);
