import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { Chance } from './space-trees.js';

/** What is to be read somewhere below the space: what a page says, the bytes of a file, the status of a change request. */
type Fact = readonly [address: string, value: string];

interface Answer {
  id: string;
  revision: string;
  changes: { page: { id: string } }[];
  insertedFiles: { id: string }[];
}

interface Write {
  path: string;
  body?: object;
  /** Sent twice, it is executed once. */
  key: string;
  /** What is true once it is acknowledged. */
  facts: (answer: Answer) => Fact[];
  /** Those of them that are known before: nobody knows if they are true while it is under way. */
  perhaps?: readonly Fact[];
  /** Text that is added to the page that all callers edit. */
  line?: string;
  /** Whether it creates a revision of the space itself. */
  movesHead?: boolean;
}

/** A change request as its client last saw it. */
interface Proposal {
  id: string;
  /** What the space contains after the merge. */
  pages: Map<string, string>;
}

const PATIENCE = 60_000;
const AT_ONCE = 8;
const LARGEST_FILE = 60_000;

const pageAt = (id: string) => `content/page/${id}`;
const within = (proposal: string) => `change-requests/${proposal}`;

/** Callers who write to one space at the same time, and what was acknowledged to them. */
export class WriteLoad {
  readonly facts = new Map<string, string>();
  readonly lines: string[] = [];
  /** That the head of the space has moved to, one after the other. */
  readonly heads: string[] = [];
  acknowledged = 0;
  private readonly clients: Client[];
  private stopping = false;
  private sharedPage = '';

  constructor(
    private readonly space: string,
    private readonly token: string,
    chance: Chance,
  ) {
    const makers = [PageWriter, PageWriter, PageWriter, FileWriter, Proposer, Proposer];
    this.clients = makers.map((Maker, n) => new Maker(`client ${n}`, new Chance(chance.below(2 ** 30)), this));
  }

  get shared(): string {
    return this.sharedPage;
  }

  /** Creates the page that all callers edit. */
  async prepare(): Promise<void> {
    const changes = [{ operation: 'insert_page', title: 'Shared', document: {} }];
    await this.send({ path: 'content', body: { changes }, key: 'shared', facts: ({ changes: [made] }) => this.share(made!.page.id) });
  }

  /** Runs until it is stopped, or until no caller gets an answer. */
  async run(): Promise<void> {
    this.stopping = false;
    await Promise.all(this.clients.map((client) => client.run()));
  }

  /** Waits until this many writes are acknowledged in total, or for half a minute. */
  async reaches(writes: number): Promise<void> {
    const until = Date.now() + 30_000;
    while (this.acknowledged < writes && Date.now() < until) await sleep(5);
  }

  stop(): void {
    this.stopping = true;
  }

  get isOver(): boolean {
    return this.stopping;
  }

  /** Sends again what nobody knows the outcome of: by its key it is done now, or was done already. */
  async settle(): Promise<number> {
    const open = this.clients.flatMap(({ pending }) => pending ?? []);
    for (const client of this.clients) await client.settle();
    return open.length;
  }

  /** Says whether it was acknowledged. Anything but that and a failure of the service is a mistake of this test. */
  async send(write: Write): Promise<boolean> {
    const { path, body, key } = write;
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const signal = AbortSignal.timeout(PATIENCE);
    const sent = { method: 'POST', headers, signal, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.space}/${path}`, sent).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined || answer.status >= 500) return false;
    expect(answer.ok, `${path} answered ${answer.status}: ${text}`).toBe(true);
    this.note(write, JSON.parse(text) as Answer);
    return true;
  }

  /** Acknowledged writes that cannot be read back. */
  async problems(): Promise<string[]> {
    const pending = this.clients.flatMap((client) => client.pending ?? []);
    const perhaps = pending.flatMap((write) => write.perhaps ?? []);
    const problems: string[] = [];
    const facts = [...this.facts];
    const check = async ([address, value]: Fact) => {
      const read = await this.read(address);
      if (read === value || perhaps.some(([other, possible]) => other === address && possible === read)) return;
      problems.push(`${address} is ${JSON.stringify(read.slice(0, 100))}, not ${JSON.stringify(value.slice(0, 100))}`);
    };
    for (let first = 0; first < facts.length; first += AT_ONCE) await Promise.all(facts.slice(first, first + AT_ONCE).map(check));
    return [...problems, ...(await this.problemsOfLines(pending.flatMap(({ line }) => line ?? [])))];
  }

  private async problemsOfLines(perhaps: readonly string[]): Promise<string[]> {
    const said = (await this.read(pageAt(this.sharedPage))).split('\n\n').filter((line) => line !== '');
    const times = (line: string) => said.filter((each) => each === line).length;
    const lost = this.lines.filter((line) => times(line) !== 1).map((line) => `${line} is there ${times(line)} times`);
    const known = new Set([...this.lines, ...perhaps]);
    return [...lost, ...said.filter((line) => !known.has(line)).map((line) => `nobody was told of ${line}`)];
  }

  private async read(address: string): Promise<string> {
    const get = (url: string) => fetch(url, { headers: { authorization: `Bearer ${this.token}` }, signal: AbortSignal.timeout(PATIENCE) });
    const answer = await get(
      `${this.space}/${address}?format=markdown`.replace(/\?.*/, (query) => (address.includes('/page/') ? query : '')),
    );
    if (answer.status !== 200) return `answered ${answer.status}`;
    const body = (await answer.json()) as { markdown?: string; downloadURL?: string; status?: string };
    if (body.downloadURL === undefined) return (body.markdown ?? body.status ?? '').trimEnd();
    // The service says where it is to be had by others: here it is had where everything else is.
    const { pathname, search } = new URL(body.downloadURL);
    const download = await fetch(new URL(pathname + search, this.space));
    return Buffer.from(await download.arrayBuffer()).toString('base64');
  }

  private note(write: Write, answer: Answer): void {
    for (const [address, value] of write.facts(answer)) this.facts.set(address, value);
    if (write.line !== undefined) this.lines.push(write.line);
    if (write.movesHead) this.heads.push(answer.revision);
    this.acknowledged += 1;
  }

  private share(id: string): [] {
    this.sharedPage = id;
    return [];
  }
}

/** Writes one thing after the other. What it writes on, nobody else does, but for the page that all share. */
abstract class Client {
  /** Requests that were sent and not acknowledged. */
  pending?: Write;
  private writes = 0;

  constructor(
    protected readonly name: string,
    protected readonly chance: Chance,
    protected readonly load: WriteLoad,
  ) {}

  protected abstract next(words: string): Omit<Write, 'key'>;

  async run(): Promise<void> {
    while (!this.load.isOver) {
      const words = `Words ${++this.writes} of ${this.name}`;
      this.pending = { ...this.next(words), key: words.replaceAll(' ', '-') };
      if (!(await this.load.send(this.pending))) return;
      this.pending = undefined;
    }
  }

  async settle(): Promise<void> {
    if (!this.pending) return;
    const settled = await this.load.send(this.pending);
    expect(settled, `${this.pending.path} is not answered any more`).toBe(true);
    this.pending = undefined;
  }

  protected live(change: object, effect: Pick<Write, 'facts' | 'perhaps' | 'line'>): Omit<Write, 'key'> {
    return { path: 'content', body: { changes: [change] }, movesHead: true, ...effect };
  }
}

class PageWriter extends Client {
  private readonly mine: string[] = [];

  protected next(words: string): Omit<Write, 'key'> {
    if (this.mine.length < 2 || this.chance.is(0.1)) return this.insert(words);
    if (this.chance.is(0.3)) return this.append(words);
    const page = this.chance.of(this.mine);
    return this.chance.is(0.5) ? this.replace(page, words) : this.patch(page, words);
  }

  private insert(words: string): Omit<Write, 'key'> {
    const change = { operation: 'insert_page', title: words, document: { markdown: words } };
    return this.live(change, {
      facts: ({ changes: [made] }) => {
        this.mine.push(made!.page.id);
        return [[pageAt(made!.page.id), words]];
      },
    });
  }

  private replace(page: string, words: string): Omit<Write, 'key'> {
    const facts: Fact[] = [[pageAt(page), words]];
    return this.live({ operation: 'update_page', page, document: { markdown: words } }, { facts: () => facts, perhaps: facts });
  }

  private patch(page: string, words: string): Omit<Write, 'key'> {
    const facts: Fact[] = [[pageAt(page), words]];
    const edits = [{ edit: 'replace_text', find: this.load.facts.get(pageAt(page)), replace: words, matches: 1 }];
    return this.live({ operation: 'patch_page', page, edits }, { facts: () => facts, perhaps: facts });
  }

  private append(line: string): Omit<Write, 'key'> {
    const edits = [{ edit: 'insert', document: { markdown: line } }];
    return this.live({ operation: 'patch_page', page: this.load.shared, edits }, { facts: () => [], line });
  }
}

class FileWriter extends Client {
  protected next(words: string): Omit<Write, 'key'> {
    const bytes = Buffer.from(Array.from({ length: this.chance.below(LARGEST_FILE) + 1 }, () => this.chance.below(256)));
    const base64 = Buffer.concat([Buffer.from(words), bytes]).toString('base64');
    const change = { operation: 'insert_files', files: [{ name: `${words}.bin`, base64, contentType: 'application/octet-stream' }] };
    return this.live(change, { facts: ({ insertedFiles: [file] }) => [[`content/files/${file!.id}`, base64]] });
  }
}

/** Begins change requests, edits them a few times, and merges most. */
class Proposer extends Client {
  private proposal?: Proposal;
  private readonly merged: string[] = [];

  protected next(words: string): Omit<Write, 'key'> {
    if (!this.proposal) return this.begin(words);
    if (this.proposal.pages.size === 0 || this.chance.is(0.5)) return this.edit(this.proposal, words);
    if (this.chance.is(0.2)) return this.begin(words);
    return this.merge(this.proposal);
  }

  private begin(subject: string): Omit<Write, 'key'> {
    return {
      path: 'change-requests',
      body: { status: 'open', subject },
      facts: ({ id }) => {
        this.proposal = { id, pages: new Map() };
        return [[within(id), 'open']];
      },
    };
  }

  private edit(proposal: Proposal, words: string): Omit<Write, 'key'> {
    const { id, pages } = proposal;
    const path = `${within(id)}/content?compat=false`;
    const known = [...pages.keys(), ...this.merged];
    if (known.length === 0 || this.chance.is(0.3)) {
      const change = { operation: 'insert_page', title: words, document: { markdown: words } };
      return { path, body: { changes: [change] }, facts: ({ changes: [made] }) => this.say(proposal, made!.page.id, words) };
    }
    const page = this.chance.of(known);
    const change = { operation: 'update_page', page, document: { markdown: words } };
    const perhaps: Fact[] = [[`${within(id)}/${pageAt(page)}`, words]];
    return { path, body: { changes: [change] }, facts: () => this.say(proposal, page, words), perhaps };
  }

  private merge({ id, pages }: Proposal): Omit<Write, 'key'> {
    const facts: Fact[] = [[within(id), 'merged'], ...Array.from(pages, ([page, words]): Fact => [pageAt(page), words])];
    return {
      path: `${within(id)}/merge`,
      movesHead: true,
      facts: () => {
        this.merged.push(...[...pages.keys()].filter((page) => !this.merged.includes(page)));
        this.proposal = undefined;
        return facts;
      },
      perhaps: facts,
    };
  }

  private say({ id, pages }: Proposal, page: string, words: string): Fact[] {
    pages.set(page, words);
    return [[`${within(id)}/${pageAt(page)}`, words]];
  }
}
