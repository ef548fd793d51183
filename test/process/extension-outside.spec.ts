import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLE = join(ROOT, 'examples', 'announcements');
const MODULES = join(ROOT, 'node_modules');
const run = promisify(execFile);

/** What the docs print as this file of a team's own project. */
const docs = await readFile(join(ROOT, 'docs', 'extending.md'), 'utf8');
const printed = (language: string, word: string) =>
  [...docs.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text!).find((text) => text.includes(word))!;

/** A project beside the package as it is packed, on another compiler's settings than ours. */
describe('an extension in a folder of its own', { timeout: 300_000 }, () => {
  let project: string;
  let bindery: string;
  const compile = async (...args: string[]): Promise<string> => {
    const compiler = join(MODULES, 'typescript', 'bin', 'tsc');
    const { stdout } = await run(process.execPath, [compiler, ...args], { cwd: project }).catch((error: { stdout: string }) => error);
    return stdout;
  };

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'bindery-extension-'));
    bindery = join(project, 'node_modules', 'bindery');
    await mkdir(bindery, { recursive: true });
    for (const name of await readdir(MODULES)) {
      if (!name.startsWith('.')) await symlink(join(MODULES, name), join(project, 'node_modules', name));
    }
    await copyFile(join(ROOT, 'package.json'), join(bindery, 'package.json'));
    await cp(join(ROOT, 'dist'), join(bindery, 'dist'), {
      recursive: true,
      filter: (path) => !path.includes(join(ROOT, 'dist', 'testing')),
    });
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    await writeFile(join(project, 'tsconfig.json'), printed('json', '"rootDir"'));
    await writeFile(join(project, 'vitest.config.ts'), printed('ts', 'globalSetup'));
    await cp(EXAMPLE, join(project, 'announcements'), {
      recursive: true,
      filter: (path) => !/\/dist|compiled\.spec/.test(path.slice(EXAMPLE.length)),
    });
    expect(await compile('-p', join(ROOT, 'tsconfig.types.json'), '--outDir', join(bindery, 'dist'))).toBe('');
    // As `tsconfig.testing.json` does it, except that the package is not where its sources are.
    const paths = { 'bindery/*': [join(bindery, 'dist', '*')] };
    const kit = { extends: join(ROOT, 'tsconfig.testing.json'), compilerOptions: { outDir: join(bindery, 'dist', 'testing'), paths } };
    await writeFile(join(project, 'kit.json'), JSON.stringify(kit));
    expect(await compile('-p', 'kit.json')).toBe('');
  }, 300_000);
  afterAll(() => rm(project, { recursive: true, force: true }));

  it('gets the compiled service, its types and nothing of the sources', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const folders = new Set(files.map(({ path }) => path.split('/')[0]));
    expect([...folders].toSorted()).toEqual(['LICENSE', 'README.md', 'demo', 'dist', 'docs', 'openapi.json', 'package.json', 'scripts']);
    expect(files.filter(({ path }) => path.startsWith('scripts/')).map(({ path }) => path)).toEqual(['scripts/no-tracker/package.json']);
  });

  it.each([
    ['the settings that the docs print', []],
    [
      'a stricter compiler',
      [
        '--noUncheckedIndexedAccess',
        '--exactOptionalPropertyTypes',
        '--verbatimModuleSyntax',
        '--noPropertyAccessFromIndexSignature',
        '--noImplicitReturns',
        '--noUnusedLocals',
        '--noUnusedParameters',
      ],
    ],
    ['the module resolution of a bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])('compiles with %s', async (_, settings) => {
    expect(await compile('--noEmit', ...settings)).toBe('');
  });

  it('runs its tests over HTTP with the kit', async () => {
    const { TEST_DATABASE_URL: _, VITEST: __, ...env } = process.env;
    const vitest = join(MODULES, 'vitest', 'vitest.mjs');
    const ended = await run(process.execPath, [vitest, 'run', '--reporter=json'], { cwd: project, env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    const report = JSON.parse(ended.stdout.slice(ended.stdout.indexOf('{'))) as Report;
    expect(
      report.testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ failureMessages }) => failureMessages)),
    ).toEqual([]);
    expect(report, ended.stderr).toMatchObject({ success: true });
    expect(report.numPassedTests).toBeGreaterThan(5);
  });
});

interface Report {
  success: boolean;
  numPassedTests: number;
  testResults: { assertionResults: { failureMessages: string[] }[] }[];
}
