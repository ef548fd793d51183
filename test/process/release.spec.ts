import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/common/db/migrations.js';

// In a clone, which is thrown away: a release makes commits and a tag.
const ROOT = join(import.meta.dirname, '..', '..');
const VERSION = '7.1.0';

describe('npm run release', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bindery-release-'));
    execFileSync('git', ['clone', '--quiet', '--no-tags', ROOT, folder]);
    git('checkout', '--quiet', '-B', 'main');
    git('config', 'user.name', 'Release');
    git('config', 'user.email', 'release@example.test');
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    // A link is not the folder that .gitignore names.
    writeFileSync(join(folder, '.git', 'info', 'exclude'), 'node_modules\n');
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'dist', '.built'), '');
    cpSync(join(ROOT, 'src', 'metadata.ts'), join(folder, 'src', 'metadata.ts'));
    const text = file('CHANGELOG.md');
    write('CHANGELOG.md', text.replace(/^## .* \(unreleased\)$/m, `## ${VERSION} (unreleased)\n\n- Something new.\n\n## 7.0.0`));
    commit('Describe the release');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
  const file = (path: string) => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const commit = (message: string) => git('commit', '--quiet', '--all', '--message', message);
  const state = () => [git('rev-parse', 'HEAD'), git('tag', '--list'), git('status', '--porcelain')].join('\n');
  const release = (...args: string[]): string => {
    try {
      return execFileSync(process.execPath, ['scripts/release.mjs', ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };

  it('refuses what is not ready, and changes nothing', () => {
    const before = state();
    const refuses = (reason: string, ...args: string[]) => {
      const current = state();
      expect(release(...args)).toContain(`No release: ${reason}`);
      expect(state()).toBe(current);
    };
    refuses('name a version', '--check', 'true');
    refuses('name a version', '1.x', '--check', 'true');
    refuses('0.0.1 is not after', '0.0.1', '--check', 'true');
    refuses('CHANGELOG.md has no section', '8.0.0', '--check', 'true');
    refuses(`the check is red: false`, VERSION, '--check', 'false');
    refuses('7.0.0 is not after 7.1.0', VERSION, '--next', '7.0.0', '--check', 'true');

    git('checkout', '--quiet', '-b', 'topic');
    refuses('the branch is topic', VERSION, '--check', 'true');
    git('checkout', '--quiet', 'main');
    git('branch', '--quiet', '-D', 'topic');

    git('tag', `v${VERSION}`);
    refuses(`the tag v${VERSION} exists`, VERSION, '--check', 'true');
    git('tag', '--delete', `v${VERSION}`);

    const changelog = file('CHANGELOG.md');
    write('CHANGELOG.md', changelog.replace('- Something new.\n', ''));
    refuses('the working tree has changes', VERSION, '--check', 'true');
    commit('Say nothing');
    refuses(`CHANGELOG.md has no entries for ${VERSION}`, VERSION, '--check', 'true');
    git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(state()).toBe(before);
  });

  it('with --dry-run only says what it would do', () => {
    const before = state();
    expect(release(VERSION, '--check', 'true', '--dry-run')).toContain(`Would commit and tag v${VERSION}, and begin 7.2.0`);
    expect(state()).toBe(before);
  });

  it('sets the version everywhere, dates the changelog, tags the commit, and begins the next version', () => {
    expect(release(VERSION, '--check', 'true')).toContain(`Version ${VERSION} is tagged`);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('cat-file', '-t', `v${VERSION}`)).toBe('tag');
    const tagged = git('rev-parse', `v${VERSION}^{commit}`);
    expect(git('rev-parse', 'HEAD~1')).toBe(tagged);
    expect(git('log', '-2', '--format=%s')).toBe(`Begin 7.2.0\nRelease ${VERSION}`);
    const released = (path: string) => git('show', `v${VERSION}:${path}`);
    for (const path of ['package.json', 'package-lock.json', 'openapi.json']) expect(released(path)).toContain(`"version": "${VERSION}"`);
    expect(released('deploy/kubernetes.yaml')).toContain(`/bindery:${VERSION}`);
    expect(released('CHANGELOG.md')).toMatch(new RegExp(`^## 7\\.1\\.0 \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'));
    expect(released('src/common/db/previous-release.ts')).toBe(git('show', 'HEAD~2:src/common/db/previous-release.ts'));

    for (const path of ['package.json', 'package-lock.json', 'openapi.json']) expect(file(path)).toContain('"version": "7.2.0"');
    expect(file('CHANGELOG.md')).toMatch(/^## 7\.2\.0 \(unreleased\)\n\n## 7\.1\.0 \(/m);
    expect(file('src/common/db/previous-release.ts')).toContain(
      `version: '${VERSION}',\n  commit: '${tagged}',\n  lastMigration: '${MIGRATIONS.at(-1)!.name}',`,
    );
  });
});
