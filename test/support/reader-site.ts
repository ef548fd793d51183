import type { TestApp } from './app.js';
import type { MadeUser } from './make.js';

export interface ReaderSite {
  org: { id: string; admin: MadeUser };
  siteId: string;
  /** The path of the site. */
  path: string;
  spaceId: string;
  /** The ids of the pages by their paths. */
  pages: Readonly<Record<string, string>>;
}

const WELCOME = `Everything about the engine.

## Getting started

Read [how to install it](/pages/PAGE) first.

\`\`\`js
const answer = 42;
\`\`\`

### Requirements

* Steam
* Patience

## Next steps

{% hint style="info" %}
Oil it once a week.
{% endhint %}
`;

/** A published site with one space of four pages: two at the top, one below the second, and a hidden one. */
export async function makeReaderSite(
  t: TestApp,
  settings: Parameters<TestApp['make']['site']>[1] = {},
  space: object = {},
): Promise<ReaderSite> {
  const org = await t.make.org();
  const { id: spaceId } = await t.make.space({ org, editMode: 'live', title: 'Engine', ...space });
  const site = await t.make.site(org, { published: true, ...settings });
  await t.make.siteSpace(site, { id: spaceId });
  const pages: Record<string, string> = {};
  const insert = async (path: string, title: string, fields: object = {}) => {
    const reply = await t.api
      .as(org.admin)
      .post(
        '/v1/spaces/:spaceId/content',
        { spaceId },
        { changes: [{ operation: 'insert_page', title, slug: path.split('/').at(-1), ...fields }] },
      );
    pages[path] = reply.expect(200).body.changes[0].page.id;
  };
  await insert('install', 'Install', {
    document: { markdown: '## With a package manager\n\nRun it.\n\n## From source\n\nBuild it.' },
    emoji: '🔧',
  });
  await insert('install/linux', 'Linux', { document: { markdown: 'On Linux.' }, into: pages['install'] });
  await insert('secret', 'Secret', { hidden: true, document: { markdown: 'Not in the tree.' } });
  await insert('welcome', 'Welcome', {
    description: 'What the engine does',
    document: { markdown: WELCOME.replace('PAGE', pages['install']!) },
    at: 0,
  });
  return { org, siteId: site.id, path: `/sites/${org.id}/${site.id}`, spaceId, pages };
}
