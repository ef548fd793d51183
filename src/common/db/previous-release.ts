/**
 * The release before this one: its schema is what `bindery migrate --down` goes back to, and what this release only adds to.
 * `npm run release` sets it for the next one. The commit is that of the tag `v<version>`, where the tag is missing.
 */
export const PREVIOUS_RELEASE = {
  version: '0.1.0',
  commit: 'c1966f18eecce9ed2f515951e5af091af87236cd',
  lastMigration: 'CreateComments1763688000800',
};
