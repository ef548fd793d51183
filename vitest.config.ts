import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ownProcessSpecs } from './test/support/own-process.js';

/** Too long for `npm test`, but of its kind: they share processes, whose code is compiled and warm. */
const LONG_TOGETHER = [
  'test/e2e/{ask-recall,audit-tampering,bootstrap,content-bodies,conversation-quality,demo,exits,invite-races,large-documents}.spec.ts',
  'test/e2e/{api-sender,openapi-ingestion,openapi-pages,openapi-watching,page-pdfs,pdf,pdf-scripts,renderers,setting-effects}.spec.ts',
  'test/e2e/{notification-mail,notification-sources,oidc-certified,oidc-installation,oidc-teams,slow-requests}.spec.ts',
  'test/e2e/{device-login,import-races,import-sync,imports-closed,mail-sign-in,oidc-sign-in,reachable-content,shared-caches,write-cost}.spec.ts',
  'test/e2e/scim-{deactivation,discovery,filters,groups,properties,senders}.spec.ts',
  'src/modules/exchange/imports/dialects/{mdx,read-myst}.spec.ts',
  'test/e2e/{translations-corrections,translations-extension-engine,translations-walks}.spec.ts',
  'test/e2e/{webhook-deliveries,webhook-receivers,webhook-types}.spec.ts',
  // Of Git, `npm test` has who may do what.
  'test/e2e/git-{bridge,commits,files,hooks,notices,previews,secrets,settings,sources,ssh,trials,walks}.spec.ts',
];
/** Start many processes or threads, build and install, or send what is large and hostile. */
const LONG = [
  ...LONG_TOGETHER,
  'test/process/{demo,disk-full,durability,embedded-postgres,embedded-postgres-places,event-delivery}.spec.ts',
  'test/process/{backup,check,code-samples,extension-outside,first-starts,import-takeover,job-takeover,loaded-at-start,move-database,move-files,publish,release,start,start-refused,static-export,stop}.spec.ts',
  'src/common/git/{git-guards,git-ssh,git-transport}.spec.ts',
  'test/process/{audit,logs,traces}.spec.ts',
  'test/hostile-{bodies,requests}.spec.ts',
  'test/documents/hostile.spec.ts',
  'examples/announcements/compiled.spec.ts',
  'test/clients/clients.spec.ts',
];

/** Browsers are never idle: three at a time make each other too slow on two cores. */
const BROWSERS = 2;

const WHAT = {
  /** What `npm test` runs. */
  suite: ['test/**/*.spec.ts', 'src/**/*.spec.{ts,tsx}', 'examples/**/*.spec.ts'],
  /** Needs Debian's chromium, or the browser CHROMIUM names. */
  browser: ['test/browser/**/*.spec.ts'],
  /** Behind PgBouncer, for `scripts/with-debian-postgres.sh --pooled`: its own tests, and those of what the pooler could break. */
  pooler: [
    'test/pooler/**/*.spec.ts',
    'test/e2e/{api-tokens,collections,errors,events,idempotency,invites,members,merge,spaces,teams,write-content}.spec.ts',
  ],
  /** On another Node.js and another PostgreSQL: what depends on either, and a test of each large part. */
  elsewhere: [
    'test/e2e/{api-tokens,audit,change-requests,collections,comments,errors,events,idempotency,imports,invites,links,members,merge}*.spec.ts',
    'test/e2e/{openapi,published,scim-users,search,sites,spaces,teams,translations,webhooks,write-content}*.spec.ts',
    'test/{expand-or-contract,schema}.spec.ts',
  ],
  /** The service with a primary and a standby, and behind caches, of Debian's packages. */
  failover: ['test/failover/**/*.spec.ts', 'test/edge/**/*.spec.ts'],
  /** For `.ci/run`: long races, killed processes, and properties that are tried more often than in `npm test`. */
  torture: [
    'test/torture/**/*.spec.ts',
    ...LONG,
    'test/app/editor.spec.ts',
    'test/documents/{html,lossless}.spec.ts',
    'test/e2e/{edited-text,languages,space-access-properties}.spec.ts',
    'test/schema.spec.ts',
    'src/modules/site-exports/archive/zip-archive.spec.ts',
    'src/modules/translations/segments/document-units.spec.ts',
    'src/modules/versions/merge/{merge-documents,merge-pages,resolutions}.spec.ts',
  ],
};
const APART = ['test/browser/**', 'test/torture/**', 'test/pooler/**', 'test/failover/**', 'test/edge/**', ...LONG];

const SOURCES = join(import.meta.dirname, 'src/');
const BUILT = join(import.meta.dirname, 'dist/');

/** Takes what is built in place of a source, which each process would compile again: that is half of the time of many specs. */
const takeBuilt: Plugin = {
  name: 'take-built',
  enforce: 'pre',
  resolveId(imported, importer) {
    if (importer === undefined || !/^[./]/.test(imported)) return undefined;
    const path = resolve(dirname(importer), imported);
    const built = join(BUILT, path.slice(SOURCES.length).replace(/\.tsx?$/, '.js'));
    return path.startsWith(SOURCES) && existsSync(built) ? built : undefined;
  },
};
const LOADED_AS_BUILT = /\/dist\/.*\.js$/;

export default defineConfig(({ mode }) => {
  // `npx vitest run <file>` reads the sources, as one changes them; the commands of package.json, which name a mode, build first.
  const plugins = mode === 'test' ? [] : [takeBuilt];
  const wanted = WHAT[mode as keyof typeof WHAT] ?? WHAT.suite;
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const alone = ownProcessSpecs(import.meta.dirname);
  const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
    extends: true,
    plugins,
    test: { name, ...test },
  });
  const inSuite = [
    project('own process', { include: alone, exclude: [...exclude, ...LONG], isolate: true, testTimeout: 600_000 }),
    project('shared process', { include: wanted, exclude: [...exclude, ...APART, ...alone], isolate: false }),
  ];
  // Projects read this file again without the mode, so what depends on it stands here.
  const long = { env: { RECHECK_BACKEND: 'pure', TORTURE: '1' }, testTimeout: 1_200_000 };
  const inTorture = [
    project('torture', { include: wanted, exclude: [...exclude, ...LONG_TOGETHER], isolate: true, ...long }),
    project('long', { include: LONG_TOGETHER, exclude, isolate: false, ...long }),
  ];
  return {
    // What extensions import is the very source the tests import: two copies of a class are two classes.
    resolve: {
      alias: [
        { find: /^bindery\/testing/, replacement: join(import.meta.dirname, 'test', 'support') },
        { find: /^bindery/, replacement: join(import.meta.dirname, 'src') },
      ],
    },
    plugins,
    test: {
      server: { deps: { external: [LOADED_AS_BUILT] } },
      globalSetup: ['test/support/global-setup.ts'],
      setupFiles: ['test/support/setup.ts'],
      // Regular expressions are checked in JavaScript, whatever else the checker finds installed.
      env: { RECHECK_BACKEND: 'pure' },
      pool: 'forks',
      // Tests of processes mostly wait: one worker more than a small machine has cores keeps these at work.
      maxWorkers: 3,
      // Tests wait for conditions, on machines that do other work as well: these end only what hangs.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 120_000, interval: 20 } },
      projects:
        wanted === WHAT.suite
          ? inSuite
          : wanted === WHAT.torture
            ? inTorture
            : wanted === WHAT.elsewhere
              ? [project(mode, { include: wanted, exclude: [...exclude, ...LONG, ...alone], isolate: false })]
              : [project(mode, { include: wanted, exclude, isolate: true, ...(wanted === WHAT.browser && { maxWorkers: BROWSERS }) })],
    },
  };
});
