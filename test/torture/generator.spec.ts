import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let copy: string;

/** The sources as they lie here, committed or not, in a place of their own. */
async function copySources(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-generator-'));
  chmodSync(directory, 0o755);
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(ROOT, file), join(directory, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

interface Ended {
  code: number;
  said: string;
}

async function npm(...args: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await run('npm', args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

const generate = (...args: string[]) => npm('run', 'generate', '--', ...args);

const vitest = (mode: string, ...specs: string[]) => [
  'exec',
  '--',
  'vitest',
  'run',
  '--mode',
  mode,
  ...specs.map((spec) => `${spec}.spec.ts`),
];

/** The tests that the generator writes with each resource. */
const OWN = [
  ...['glossary-terms', 'tools', 'people-in-charge', 'site-banners', 'site-banner-hints', 'space-notes', 'review-notes'],
  ...['comment-marks', 'team-badges'],
].map((plural) => `test/e2e/${plural}`);

/** All that a command says when it fails. */
async function complaintOf(...args: string[]): Promise<string | undefined> {
  const { code, said } = await npm(...args);
  return code === 0 ? undefined : said;
}

describe('the generator', () => {
  beforeAll(async () => {
    copy = await copySources();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each([
    [[], 2, 'Usage:'],
    [['resource'], 2, 'Usage:'],
    [['resource', 'one', 'two'], 2, 'Usage:'],
    [['resource', 'GlossaryTerm'], 1, 'is not a name'],
    [['resource', 'glossary_term'], 1, 'is not a name'],
    [['resource', '../term'], 1, 'is not a name'],
    [['resource', 'term-'], 1, 'is not a name'],
    [['resource', 'x'.repeat(41)], 1, 'is longer'],
    [['resource', 'glossary-terms'], 1, 'looks like a plural'],
    [['resource', 'sheep', '--plural', 'sheep'], 1, 'must differ'],
    [['resource', 'class'], 1, 'uses itself'],
    [['resource', 'page'], 1, 'uses itself'],
    [['resource', 'team'], 1, 'clashes'],
    [['resource', 'crew', '--plural', 'invites'], 1, 'clashes'],
    [['resource', 'space'], 1, 'clashes'],
    [['resource', 'change-request'], 1, 'clashes'],
    [['resource', 'note', '--under', 'nothing'], 1, 'There is no resource "nothing"'],
    [['resource', 'badge', '--under', 'member'], 1, 'by its `userId`'],
    [['resource', 'mark', '--under', 'revision'], 1, 'has none of the abilities'],
    [['resource', 'note', '--under', 'comment', '--in', 'orgs'], 1, '"orgs" is not above "comments"'],
    [['resource', 'note', '--in', '../notes'], 1, 'is not a name'],
    [['resource', 'x'.repeat(30), '--under', 'change-request'], 1, 'longer than the 63 characters'],
  ])('refuses %j', async (args, code, complaint) => {
    const ended = await generate(...args);
    expect(ended.said).toContain(complaint);
    expect(ended.code).toBe(code);
  });

  it('writes resources of short and of long names, below any parent, in new rooms and in those there are', async () => {
    const resources = [
      ['glossary-term'],
      ['tool'],
      ['person-in-charge', '--plural', 'people-in-charge'],
      ['site-banner', '--in', 'sites', '--under', 'site'],
      ['site-banner-hint', '--in', 'sites', '--under', 'site-banner'],
      ['space-note', '--under', 'space'],
      ['review-note', '--in', 'change-requests', '--under', 'change-request'],
      ['comment-mark', '--in', 'moderation', '--under', 'comment'],
      ['team-badge', '--under', 'team'],
    ];
    for (const args of resources) {
      expect(await complaintOf('run', 'generate', '--', 'resource', ...args)).toBeUndefined();
    }
    expect((await generate('resource', 'glossary-term')).said).toContain('clashes');
    expect(readFileSync(join(copy, 'src/app.module.ts'), 'utf8')).toContain('GlossaryTermsModule');
    const banners = readFileSync(join(copy, 'src/modules/sites/banners/site-banners.controller.ts'), 'utf8');
    expect(banners).toContain(`@Controller('v1/orgs/:organizationId/sites/:siteId/banners')`);
  });

  it.each([
    ['build', ['run', 'build']],
    ['format', ['run', 'format:check']],
    ['lint', ['run', 'lint']],
    ['types', ['run', 'types']],
    ['document', ['run', 'openapi']],
    ['lint of the document', ['run', 'lint:openapi']],
    // One start of the test runner, with what was built, instead of one for each: they share what takes long to begin.
    ['architecture, schema, all routes and their own tests', vitest('suite', 'test/architecture', 'test/schema', 'test/routes', ...OWN)],
    ['hostile requests', vitest('torture', 'test/hostile-requests')],
  ])('and all of it passes as written: %s', async (_, command) => {
    expect(await complaintOf(...command)).toBeUndefined();
  });
});
