import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply } from './api.js';
import type { TestApp } from './app.js';
import type { Crashes } from './git-crashes.js';
import { git, type GitBridge } from './git-bridge.js';

type Json = Reply['body'];

interface SpacePage {
  id: string;
  title: string;
  path: string;
  depth: number;
}

const TOKEN = /token\d+x/g;
const tokensIn = (text: string): string[] => text.match(TOKEN) ?? [];
const CHANGE_REQUEST = '/v1/spaces/:spaceId/change-requests/:changeRequestId';

/** Numbers that look random, and are the same for the same seed. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    // Seeds next to each other must not begin alike.
    this.state = Math.imul(seed ^ 0x9e37_79b9, 2_654_435_761) >>> 0;
    for (let n = 0; n < 8; n++) this.below(2);
  }

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  of<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }
}

/**
 * A random walk of edits of a space and of a working copy, with syncs in between that may die at any step. Every edit leaves a
 * token, which must be in the result or in an open change request until somebody removes it.
 */
export class GitWalk {
  readonly done = { syncs: 0, crashes: 0, conflicts: 0, edits: 0 };
  private readonly log: string[] = [];
  private readonly expected = new Set<string>();
  private count = 0;

  constructor(
    private readonly t: TestApp,
    private readonly bridge: GitBridge,
    private readonly crashes: Crashes,
    private readonly dice: Dice,
  ) {}

  get story(): string {
    return this.log.join('; ');
  }

  async step(): Promise<void> {
    const kind = this.dice.below(10);
    if (kind < 4) await this.editSpace();
    else if (kind < 8) await this.editCopy();
    else await this.sync();
  }

  /** Syncs until nothing changes, and checks what must be true then. */
  async settle(): Promise<void> {
    for (let round = 0; round < 6; round++) {
      await this.quiet();
      const { conflict } = await this.bridge.info();
      await this.check(conflict !== undefined);
      if (conflict === undefined) return;
      await this.decide(conflict);
    }
    expect.fail(`The conflicts do not end after ${this.story}`);
  }

  private async quiet(): Promise<void> {
    for (let round = 0; ; round++) {
      const before = [await this.bridge.head(), await this.bridge.copy.head()];
      await this.bridge.sync();
      const info = await this.bridge.info();
      expect(info['problem'], this.story).toBeUndefined();
      const after = [await this.bridge.head(), await this.bridge.copy.head()];
      if (before.join() === after.join()) return;
      expect(round, `It never becomes quiet after ${this.story}`).toBeLessThan(4);
    }
  }

  private async sync(): Promise<void> {
    const before = [await this.bridge.head(), await this.bridge.copy.head()] as const;
    this.done.syncs += 1;
    const at = this.dice.below(3) === 0 ? 0 : 1 + this.dice.below(24);
    const died = at > 0 && (await this.crashes.during(at, () => this.bridge.sync()));
    if (at === 0) await this.bridge.sync();
    this.done.crashes += Number(died);
    this.log.push(died ? `a sync that dies at ${at}` : 'a sync');
    await this.grows(before);
  }

  /** History only grows on both sides. */
  private async grows([revision, oid]: readonly [string, string]): Promise<void> {
    await git(this.bridge.copy.bare, 'merge-base', '--is-ancestor', oid, 'refs/heads/main');
    const rows = await this.t.db.query(
      `WITH RECURSIVE line AS (SELECT id, parents FROM revisions WHERE id = $1
         UNION SELECT r.id, r.parents FROM line JOIN revisions r ON r.id = ANY(line.parents))
       SELECT 1 FROM line WHERE id = $2`,
      [await this.bridge.head(), revision],
    );
    expect(rows.length, `The space lost its history after ${this.story}`).toBe(1);
  }

  private newToken(): string {
    const token = `token${(this.count += 1)}x`;
    this.expected.add(token);
    this.done.edits += 1;
    return token;
  }

  private async editSpace(): Promise<void> {
    const pages = await this.spacePages();
    const page = this.dice.of(pages);
    const kind = this.dice.below(8);
    if (!page || kind === 0) {
      const token = this.newToken();
      const into = page && page.depth < 3 && this.dice.below(2) === 0 ? { into: page.id } : {};
      this.log.push(`space: insert P${this.count} ${page && 'into' in into ? `into ${page.path}` : ''}`);
      await this.bridge.write({
        operation: 'insert_page',
        title: `P${this.count}`,
        ...into,
        document: { markdown: `A new ${token} page.` },
      });
    } else if (kind === 1 && pages.length > 4) {
      const gone = pages.filter(({ path }) => path === page.path || path.startsWith(`${page.path}/`));
      for (const one of gone) for (const token of tokensIn(await this.bridge.markdown(one.path))) this.expected.delete(token);
      this.log.push(`space: delete ${page.path}`);
      await this.bridge.write({ operation: 'delete_page', page: page.id });
    } else if (kind === 2) {
      this.log.push(`space: rename ${page.path}`);
      await this.bridge.write({ operation: 'update_page', page: page.id, title: `R${(this.count += 1)}` });
    } else if (kind === 3) {
      const others = pages.filter(({ path }) => path !== page.path && !path.startsWith(`${page.path}/`));
      const target = this.dice.of(others);
      this.log.push(`space: move ${page.path} to ${target?.path}`);
      if (target)
        await this.bridge.write({
          operation: 'update_page',
          page: page.id,
          ...(this.dice.below(2) === 0 ? { into: target.id } : { into: null, at: this.dice.below(4) }),
        });
    } else {
      const token = this.newToken();
      const known = tokensIn(await this.bridge.markdown(page.path));
      const former = this.dice.of(known);
      this.log.push(`space: ${token} in ${page.path}${former && kind > 5 ? ` for ${former}` : ''}`);
      if (former !== undefined && kind > 5) {
        this.expected.delete(former);
        await this.bridge.write({
          operation: 'patch_page',
          page: page.id,
          edits: [{ edit: 'replace_text', find: former, replace: token }],
        });
      } else
        await this.bridge.write({
          operation: 'patch_page',
          page: page.id,
          edits: [{ edit: 'insert', document: { markdown: `Added ${token} here.` } }],
        });
    }
  }

  private async editCopy(): Promise<void> {
    const { copy } = this.bridge;
    await copy.pull();
    const summary = await readFile(join(copy.directory, 'SUMMARY.md'), 'utf8');
    const listed = [...summary.matchAll(/^ *\* \[([^\]]*)\]\((?:\.\/)?([^)#]+\.md)\)$/gm)].map(([line, title, path]) => ({
      line,
      title: title!,
      path: decodeURI(path!),
    }));
    const entry = this.dice.of(listed);
    const kind = this.dice.below(8);
    const textOf = (path: string) => readFile(join(copy.directory, path), 'utf8');
    if (!entry || kind === 0) {
      const token = this.newToken();
      const path = `g${this.count}.md`;
      this.log.push(`git: add ${path}`);
      await copy.commit({
        [path]: `# G${this.count}\n\nWritten ${token} in git.\n`,
        'SUMMARY.md': `${summary.trimEnd()}\n* [G${this.count}](${path})\n`,
      });
    } else if (kind === 1 && listed.length > 4) {
      for (const token of tokensIn(await textOf(entry.path))) this.expected.delete(token);
      this.log.push(`git: delete ${entry.path}`);
      await copy.commit({ [entry.path]: null, 'SUMMARY.md': withoutEntry(summary, entry.line) });
    } else if (kind === 2) {
      const path = `m${(this.count += 1)}.md`;
      this.log.push(`git: move ${entry.path} to ${path}`);
      await copy.git('mv', entry.path, path);
      await copy.commit({ 'SUMMARY.md': summary.replace(entry.line, entry.line.replace(/\([^)]*\)$/, `(${path})`)) });
    } else if (kind === 3) {
      const lines = summary.split('\n');
      const tops = lines.flatMap((line, at) => (line.startsWith('* ') && !lines[at + 1]?.startsWith('  ') ? [at] : []));
      const at = this.dice.of(tops);
      this.log.push('git: reorder');
      if (at === undefined) return;
      const [line] = lines.splice(at, 1);
      const first = lines.findIndex((one) => one.startsWith('* '));
      lines.splice(first < 0 ? lines.length : first, 0, line!);
      await copy.commit({ 'SUMMARY.md': lines.join('\n') });
    } else {
      const token = this.newToken();
      const text = await textOf(entry.path);
      const former = this.dice.of(tokensIn(text));
      this.log.push(`git: ${token} in ${entry.path}${former && kind > 5 ? ` for ${former}` : ''}`);
      if (former !== undefined && kind > 5) {
        this.expected.delete(former);
        await copy.commit({ [entry.path]: text.replace(former, token) });
      } else await copy.commit({ [entry.path]: `${text.trimEnd()}\n\nWith ${token} at the end.\n` });
    }
  }

  private async check(isOpen: boolean): Promise<void> {
    const [space, files] = [await this.spaceTexts(), await this.bridge.copy.files()];
    const pages = Object.entries(files).filter(([path]) => path.endsWith('.md') && path !== 'SUMMARY.md');
    const found = new Set([...space.values()].flatMap(({ text }) => tokensIn(text)));
    if (isOpen) {
      for (const [, text] of pages) for (const token of tokensIn(text)) found.add(token);
      for (const token of tokensIn(await this.proposedTexts())) found.add(token);
    } else {
      const shown = (title: string, text: string) => `${title}: ${tokensIn(text).toSorted().join(' ')}`;
      const ofSpace = Array.from(space.values(), ({ title, text }) => shown(title, text)).toSorted();
      const ofGit = pages.map(([, text]) => shown(titleOf(text), text)).toSorted();
      expect(ofGit, `Both sides differ after ${this.story}`).toEqual(ofSpace);
      const order = (files['SUMMARY.md'] ?? '')
        .split('\n')
        .flatMap((line) => /^( *)\* \[([^\]]*)\]/.exec(line)?.slice(1, 3).join('') ?? []);
      expect(order, `The order differs after ${this.story}`).toEqual(
        Array.from(space.values(), ({ depth, title }) => '  '.repeat(depth) + title),
      );
    }
    const lost = [...this.expected].filter((token) => !found.has(token));
    expect(lost, `Lost after ${this.story}`).toEqual([]);
    expect(await git(this.bridge.copy.bare, 'fsck', '--strict', '--no-dangling')).toBe('');
  }

  /** Takes either side of every conflict, and merges. What is dropped by that is not expected any more. */
  private async decide(changeRequestId: string): Promise<void> {
    this.done.conflicts += 1;
    const place = { spaceId: this.bridge.space.id, changeRequestId };
    this.log.push('a decision');
    for (let round = 0; round < 12; round++) {
      const { revision: theirs } = (await this.bridge.api.get('/v1/spaces/:spaceId', place)).expect(200).body;
      const first = await this.bridge.api.post(`${CHANGE_REQUEST}/update`, place, {});
      if (first.status === 200) break;
      const decided = new Map<string, object>();
      let conflicts = first.body['error'].conflicts as Json[];
      for (let more = 0; more < 12; more++) {
        for (const { target, path } of conflicts)
          if (!decided.has(JSON.stringify([target, path])) || more > 6)
            decided.set(JSON.stringify([target, path]), { target, path, take: more > 6 || this.dice.below(2) === 0 ? 'theirs' : 'ours' });
        const reply = await this.bridge.api.post(`${CHANGE_REQUEST}/update`, place, { theirs, resolutions: [...decided.values()] });
        if (reply.status === 200) break;
        const error = reply.body['error'];
        if (!error.conflicts) {
          // Settling one conflict has settled another.
          const at = Number(/\/resolutions\/(\d+)/.exec(error.errors?.[0]?.pointer ?? '')?.[1] ?? -1);
          const key = [...decided.keys()][at];
          if (key === undefined) expect.fail(`${JSON.stringify(error)} after ${this.story}`);
          decided.delete(key);
          conflicts = [];
        } else conflicts = error.conflicts as Json[];
      }
    }
    const merged = await this.bridge.api.post(`${CHANGE_REQUEST}/merge`, place);
    if (merged.status !== 200) {
      expect(merged.body['error'].message, this.story).toContain('nothing to merge');
      (await this.bridge.api.patch(CHANGE_REQUEST, place, { status: 'archived' })).expect(200);
      await this.bridge.sync({ force: true, takes: 'space' });
    }
    const texts = [...(await this.spaceTexts()).values()].map(({ text }) => text).join('\n');
    const left = new Set(tokensIn(texts));
    for (const token of this.expected) if (!left.has(token)) this.expected.delete(token);
  }

  private async proposedTexts(): Promise<string> {
    const { conflict } = await this.bridge.info();
    const place = { spaceId: this.bridge.space.id, changeRequestId: conflict as string };
    const { pages } = (await this.bridge.api.get(`${CHANGE_REQUEST}/content/pages`, place)).expect(200).body;
    const texts: string[] = [];
    for (const { id } of flat(pages)) {
      const page = await this.bridge.api.get(
        `${CHANGE_REQUEST}/content/page/:pageId`,
        { ...place, pageId: id },
        { query: { format: 'markdown' } },
      );
      texts.push(page.expect(200).body['markdown']);
    }
    return texts.join('\n');
  }

  private async spacePages(): Promise<SpacePage[]> {
    return flat(await this.bridge.pages());
  }

  private async spaceTexts(): Promise<Map<string, SpacePage & { text: string }>> {
    const found = new Map<string, SpacePage & { text: string }>();
    for (const page of await this.spacePages()) found.set(page.id, { ...page, text: await this.bridge.markdown(page.path) });
    return found;
  }
}

const flat = (pages: readonly Json[], depth = 0): SpacePage[] =>
  pages.flatMap(({ id, title, path, pages: below }) => [{ id, title, path, depth }, ...flat(below ?? [], depth + 1)]);

const titleOf = (text: string): string => /^title: "(.*)"$/m.exec(text)?.[1] ?? /^# (.*)$/m.exec(text)?.[1] ?? '';

/** What was below the entry comes one level up. */
function withoutEntry(summary: string, entry: string): string {
  const lines = summary.split('\n');
  const at = lines.indexOf(entry);
  const indent = /^ */.exec(entry)![0].length;
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => /^ */.exec(line)![0].length <= indent);
  const below = after.slice(0, end < 0 ? after.length : end).map((line) => line.slice(2));
  return [...lines.slice(0, at), ...below, ...after.slice(below.length)].join('\n');
}
