import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { violations } from './support/architecture.js';

const SRC = join(import.meta.dirname, '..', 'src');
/** Made by the build. */
const GENERATED = new Set(['metadata.ts', 'metadata.d.ts']);

function sources(): Map<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !GENERATED.has(file));
  return new Map(ours.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));
}

describe('the source', () => {
  it('keeps the house rules', () => {
    const files = sources();
    expect(files.size).toBeGreaterThan(50);
    expect(violations(files)).toEqual([]);
  });
});

it('ARCHITECTURE.md names files that exist', () => {
  const text = readFileSync(join(SRC, '..', 'ARCHITECTURE.md'), 'utf8');
  const named = Array.from(text.matchAll(/`([\w./-]+\.tsx?)`/g), ([, file]) => file!);
  expect(named.length).toBeGreaterThan(50);
  const files = ['src', 'test', 'bench'].flatMap((folder) =>
    readdirSync(join(SRC, '..', folder), { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
  );
  /** The names of the files of a resource are examples. */
  const isThere = (name: string) => /^teams?\./.test(name) || files.some((file) => file.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

/** A tree of two tidy modules, with further files. */
const tree = (files: Record<string, string>) =>
  new Map(
    Object.entries({
      'modules/orgs/orgs.module.ts': '',
      'modules/orgs/orgs.controller.ts': '',
      'modules/orgs/org.entity.ts': '',
      'modules/spaces/spaces.module.ts': '',
      'modules/spaces/spaces.controller.ts': '',
      ...files,
    }),
  );

describe('the rules', () => {
  it('are kept by a tidy tree', () => {
    const tidy = tree({
      'app.module.ts': `import './modules/spaces/spaces.module.js'; import { readFile } from 'node:fs';`,
      'modules/spaces/space.view.ts': '',
      'modules/spaces/space.entity.ts': `import type { Org } from '../orgs/org.entity.js'; // any process.env here is only a word`,
      'common/db/database.ts': `import { Env } from '../../config/env.js'; const text = 'any process.env forwardRef';`,
      'config/env.ts': `export const env = process.env;`,
      'modules/orgs/orgs.controller.ts': `import './orgs.service.js'; import './members/member.entity.js';`,
      'modules/orgs/orgs.service.ts': `import './members/member.entity.js'; import './org.entity.js';`,
      'modules/orgs/members/member.entity.ts': `import type { Org } from '../org.entity.js';`,
      'common/db/database.spec.ts': `import '../http/errors.js';`,
      'common/http/errors.ts': `import '../db/database.js';`,
      'common/http/headers.ts': `const isOpen = spec.visibility === 'public'; const object = 'share-link'; shows.has('visibility');`,
    });
    expect(violations(tidy)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'an import upward',
      { 'modules/orgs/org.access.ts': `import { S } from '../spaces/space.entity.js';` },
      'imports go down the tiers only',
    ],
    ['a type imported upward', { 'modules/orgs/org.access.ts': `type S = import('../spaces/space.entity.js').S;` }, 'imports go down'],
    ['a late import upward', { 'modules/orgs/org.access.ts': `await import('../spaces/space.entity.js');` }, 'imports go down'],
    ['a re-export upward', { 'modules/orgs/org.access.ts': `export * from '../spaces/space.entity.js';` }, 'imports go down'],
    [
      'an import sideways',
      { 'modules/sso/sso.module.ts': `import '../openapi/openapi.module.js';`, 'modules/sso/sso.controller.ts': '' },
      'imports go down',
    ],
    [
      'a module imported by common',
      { 'common/access/guard.ts': `import '../../modules/orgs/org.entity.js';` },
      'common and config import no module',
    ],
    ['a module imported by config', { 'config/env.ts': `import '../modules/orgs/org.entity.js';` }, 'common and config import no module'],
    ['common imported by config', { 'config/env.ts': `import '../common/db/ids.js';` }, 'config imports nothing of common'],
    ['a dto of another module', { 'modules/spaces/spaces.service.ts': `import '../orgs/org.dto.js';` }, 'private to its module'],
    ['a controller of another module', { 'modules/spaces/spaces.service.ts': `import '../orgs/orgs.controller.js';` }, 'private'],
    ['a dto at the root', { 'serve.ts': `import './modules/orgs/org.dto.js';` }, 'private to its module'],
    ['a barrel', { 'common/db/index.ts': '' }, 'no barrels'],
    ['a global module without a reason', { 'modules/orgs/org.module.ts': `@Global() @Module({}) export class OrgModule {}` }, 'says why'],
    ['forwardRef', { 'modules/orgs/orgs.service.ts': `inject(forwardRef(() => Other));` }, 'forwardRef'],
    ['ModuleRef', { 'modules/orgs/orgs.service.ts': `import { ModuleRef } from '@nestjs/core';` }, 'ModuleRef'],
    ['the environment read elsewhere', { 'common/db/database.ts': `const url = process.env['DATABASE_URL'];` }, 'reads the environment'],
    ['the environment taken apart', { 'common/db/database.ts': `const { DATABASE_URL } = process['env'];` }, 'reads the environment'],
    ['the environment imported', { 'common/db/database.ts': `import { env } from 'node:process';` }, 'reads the environment'],
    ...[
      `const isOpen = site.visibility !== 'visitor-auth';`,
      `const isOpen = visibility === 'public';`,
      `const isOpen = kind == "unlisted";`,
      `const isOpen = ['public', 'unlisted'].includes(site.visibility);`,
      `switch (kind) { case 'share-link': open(); }`,
      `switch (site.visibility) { default: open(); }`,
      "const found = `SELECT 1 FROM sites r WHERE r.visibility = 'share-link' AND r.published`;",
      "const found = `SELECT ${columns} FROM sites WHERE visibility NOT IN ('visitor-auth')`;",
    ].map((code): [string, Record<string, string>, string] => [
      `kinds of audiences that are compared: ${code}`,
      { 'modules/orgs/orgs.service.ts': code },
      'ask modules/site-structure/audience/site-audiences.ts',
    ]),
    [
      'a member with a name of its own',
      { 'modules/orgs/orgs.service.ts': `@Injectable() class A { constructor(private readonly db: Database) {} }` },
      'db is a Database: name it database',
    ],
    [
      'a member named after a class with an abbreviation',
      { 'modules/orgs/orgs.service.ts': `@Injectable() class A { constructor(private readonly ssoMember: SSOMembers) {} }` },
      'name it ssoMembers',
    ],
    [
      'a table of another room in SQL',
      {
        'modules/orgs/org.entity.ts': `@Entity('orgs') export class Org {}`,
        'modules/spaces/spaces.service.ts': 'const found = `SELECT 1 FROM spaces s JOIN orgs o ON o.id = s.org_id WHERE s.id = ${id}`;',
      },
      'names the table orgs: ask modules/orgs',
    ],
    [
      'a table of a room above in SQL',
      {
        'modules/spaces/space.entity.ts': `@Entity('spaces') export class Space {}`,
        'modules/orgs/orgs.service.ts': 'const found = `SELECT 1 FROM spaces s WHERE s.id = ${id}`;',
      },
      'names the table spaces: modules/spaces is not below',
    ],
    ['any', { 'common/db/database.ts': `const rows: any[] = [];` }, 'any'],
    ['a cast to any', { 'common/db/database.ts': `const row = {} as any;` }, 'any'],
    ['a silenced compiler', { 'common/db/database.ts': `// @ts-ignore\nconst x: string = 1;` }, 'silences the compiler'],
    [
      'a circle',
      { 'common/a.ts': `import './b.js';`, 'common/b.ts': `import './c.js';`, 'common/c.ts': `import './a.js';` },
      'common/a.ts -> common/b.ts',
    ],
    [
      'a circle of types',
      { 'common/a.ts': `import type { B } from './b.js';`, 'common/b.ts': `import type { A } from './a.js';` },
      'a circle',
    ],
    [
      'a circle of folders',
      {
        'common/a/one.ts': `import '../b/two.js';`,
        'common/b/two.ts': '',
        'common/b/three.ts': `import '../a/four.js';`,
        'common/a/four.ts': '',
      },
      'a circle: common/a -> common/b -> common/a',
    ],
    [
      'a circle of folders in a room',
      {
        'modules/orgs/teams/team.entity.ts': `import '../members/member.entity.js';`,
        'modules/orgs/members/member.entity.ts': '',
        'modules/orgs/members/members.service.ts': `import '../teams/teams.service.js';`,
        'modules/orgs/teams/teams.service.ts': '',
      },
      'a circle: modules/orgs/teams -> modules/orgs/members -> modules/orgs/teams',
    ],
    [
      'a folder that imports what is directly in its room and imports it',
      {
        'modules/orgs/org.entity.ts': '',
        'modules/orgs/org.access.ts': `import './members/member.entity.js';`,
        'modules/orgs/members/member.entity.ts': '',
        'modules/orgs/members/member.access.ts': `import '../org.access.js';`,
      },
      'a circle: modules/orgs -> modules/orgs/members -> modules/orgs',
    ],
    [
      'the same by way of another file there',
      {
        'modules/orgs/org.access.ts': `import './org-urls.js';`,
        'modules/orgs/org-urls.ts': `import './members/member.entity.js';`,
        'modules/orgs/members/member.entity.ts': '',
        'modules/orgs/members/member.access.ts': `import '../org.access.js';`,
      },
      'a circle: modules/orgs -> modules/orgs/members -> modules/orgs',
    ],
    ['a file that imports itself', { 'common/a.ts': `import './a.js';` }, 'a circle'],
    [
      'a module without a tier',
      { 'modules/billing/billing.module.ts': '', 'modules/billing/billing.controller.ts': '' },
      'stands on no tier',
    ],
    ['a module without its module file', { 'modules/sso/sso.controller.ts': '' }, 'has no sso.module.ts'],
    ['a name of no known kind', { 'modules/orgs/org.repository.ts': '' }, 'not a name'],
    ['a name in another case', { 'modules/orgs/orgAccess.ts': '' }, 'not a name'],
    ['a catch-all', { 'common/http/utils.ts': '' }, 'says nothing'],
  ])('notice %s', (_, files, complaint) => {
    const found = violations(tree(files));
    expect(found.join('\n')).toContain(complaint);
    expect(found).toHaveLength(1);
  });
});
