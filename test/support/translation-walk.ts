import { expect } from 'vitest';
import fc from 'fast-check';
import { shout, type FakeTranslator } from './fake-translator.js';
import { CONTENT, TRANSLATION, type Json, type TranslatedSpaces, type World } from './translated-space.js';

/** One step of a walk. The numbers select among what exists when the step is taken. */
export interface Step {
  what: 'source' | 'person' | 'run' | 'run while a person edits' | 'merge' | 'archive';
  how: number;
  page: number;
  paragraph: number;
  at: number;
  length: number;
}

const number = fc.nat(60);
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what']>(
      ...(['source', 'source', 'source', 'source', 'person', 'person', 'person', 'person', 'run', 'run'] as const),
      ...(['run while a person edits', 'merge', 'archive'] as const),
    ),
    how: number,
    page: number,
    paragraph: number,
    at: number,
    length: number,
  }),
  { minLength: 5, maxLength: 12 },
);

interface Paragraph {
  key: string;
  sentences: string[];
}
/** The paragraphs of pages by id. */
type Pages = Map<string, Paragraph[]>;

/** What a person wrote in place of the translations of these sentences. */
interface Written {
  text: string;
  covers: string[];
  page: string;
  paragraph: string;
  /** Whether it is one sentence in place of one. */
  isAlone: boolean;
  /** Since the last run. */
  isFresh: boolean;
  /** The source changed its sentences before a run saw it. */
  inConflict: boolean;
}

const COMMON = ['Common one is here.', 'Common two is here.', 'Common three is here.'];
const isIn = (part: readonly string[], whole: readonly string[]): boolean =>
  whole.some((_, from) => part.every((sentence, i) => whole[from + i] === sentence));
/** What people translated together is not replaced while the source has some of it. */
const isPartlyIn = ({ paragraph, covers }: Written, paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.some(({ key, sentences }) => key === paragraph && covers.some((sentence) => sentences.includes(sentence)));
const sentencesOf = (text: string): string[] => text.split(/(?<=\.) /);

/**
 * A random walk of edits of a source and of its translation, with runs in between. After each run it checks that nothing that
 * people wrote is lost while its sentences are in the source, and that everything else is translated.
 */
export class TranslationWalk {
  /** What this walk did. */
  readonly done = { runs: 0, written: 0, kept: 0, conflicts: 0, merged: 0 };
  private count = 0;
  /** The sentences that a text of the result translates. */
  private readonly meanings = new Map<string, string[]>();
  private readonly written: Written[] = [];
  private readonly log: string[] = [];
  private readonly cached = new Map<string, Pages>();
  /** The source as the last run translated it. */
  private translated: Pages = new Map();
  private result = '';

  private constructor(
    private readonly spaces: TranslatedSpaces,
    private readonly engine: FakeTranslator,
    private readonly world: World,
  ) {}

  static async begin(spaces: TranslatedSpaces, engine: FakeTranslator): Promise<TranslationWalk> {
    const page = (n: number) =>
      `Sentence a${n} is here. Sentence b${n} is here. Sentence c${n} is here.\n\nCommon one is here. Sentence d${n} is here.`;
    const walk = new TranslationWalk(spaces, engine, await spaces.setUp({ 'Page 1': page(1), 'Page 2': page(2) }));
    await walk.run();
    return walk;
  }

  async take(step: Step): Promise<void> {
    if (step.what === 'source') return this.editSource(step);
    if (step.what === 'person') return this.editResult(step);
    if (step.what === 'run') return this.run();
    if (step.what === 'run while a person edits') return this.run(step);
    return this.settle(step);
  }

  /** Merges all change requests and runs once more: nothing waits then, and all is translated. */
  async end(): Promise<void> {
    await this.run();
    const items = await this.waiting();
    for (const c of new Set(items.map(({ changeRequest }) => changeRequest))) await this.merge(c);
    await this.run();
    expect(await this.waiting(), this.story).toEqual([]);
  }

  private get story(): string {
    return `after ${this.log.join('; ')}`;
  }

  private async editSource({ how, page, paragraph, at }: Step): Promise<void> {
    const pages = await this.pagesOf(this.world.space);
    const [id, paragraphs] = chosen([...pages], page)!;
    const one = chosen(paragraphs, paragraph);
    const other = chosen(chosen([...pages], at)![1], how);
    const common = COMMON[how % COMMON.length]!;
    // Where a sentence is twice in a paragraph, it cannot be told which of them a person joined.
    const added = at % 4 === 0 && !one?.sentences.includes(common) ? common : `Sentence ${(this.count += 1)} is here.`;
    if (!one || !other || how % 9 === 8) {
      this.log.push('the source gets a page');
      this.cached.delete(this.world.space);
      return this.spaces.write(this.world.org.admin, this.world.space, {
        operation: 'insert_page',
        title: `Added ${(this.count += 1)}`,
        document: { markdown: `${added} ${COMMON.find((sentence) => sentence !== added)}` },
      });
    }
    const { sentences } = one;
    const i = at % sentences.length;
    const rewrite = async (next: readonly string[], what: string, edited = one) => {
      this.log.push(`the source ${what} in ${edited.key.slice(-4)}: ${next.join(' ') || '(gone)'}`);
      const owner = [...pages].find(([, all]) => all.includes(edited))![0];
      const removed = { edit: 'delete', block: edited.key };
      await this.edit(this.world.space, owner, next.length === 0 ? removed : replacing(edited.key, next));
    };
    switch (how % 9) {
      case 0:
      case 1:
        return rewrite(sentences.toSpliced(at % (sentences.length + 1), 0, added), 'adds');
      case 2:
      case 3:
        return rewrite(sentences.with(i, added), 'changes');
      case 4:
        return rewrite(sentences.toSpliced(i, 1), 'deletes');
      case 5:
        return rewrite([...sentences.slice(i), ...sentences.slice(0, i)], 'turns');
      case 6:
        if (other === one || other.sentences.includes(sentences[i]!)) return;
        await rewrite(sentences.toSpliced(i, 1), 'moves');
        return rewrite([...other.sentences, sentences[i]!], 'gets', other);
      default:
        this.log.push(`the source adds a paragraph: ${added}`);
        return this.edit(this.world.space, id, { edit: 'insert', after: one.key, document: { markdown: added } });
    }
  }

  private async editResult({ how, page, paragraph, at, length }: Step): Promise<void> {
    const pages = await this.pagesOf(this.result);
    const [id, paragraphs] = chosen([...pages], page)!;
    const edited = chosen(paragraphs, paragraph);
    const source = edited && this.translated.get(id)?.find(({ key }) => key === edited.key);
    const parts = edited && this.partsOf(edited.sentences);
    // Where a conflict waits, the result is no translation of the source.
    if (!source || !parts || parts.flatMap(({ covers }) => covers).join() !== source.sentences.join()) return;
    const from = at % parts.length;
    const to = Math.min(parts.length, from + 1 + (how % 3 === 0 ? 0 : length % 3));
    const replaced = parts.slice(from, to);
    const n = (this.count += 1);
    const covers = replaced.flatMap((part) => part.covers);
    const isAlone = covers.length === 1 && length % 3 === 0;
    const fresh = this.written.filter((one) => one.isFresh && one.paragraph === edited.key);
    // Which of several edits a sentence belongs to cannot be told, unless each is of one sentence.
    if (fresh.length > 0 && !(isAlone && fresh.every((one) => one.isAlone))) return;
    const texts = [
      [`Korrektur ${n} gilt.`],
      // As many sentences as before are learnt one by one.
      covers.length === 2 && replaced.length === 2
        ? [`Korrektur ${n} gilt.`, `Der Rest ${n} auch.`]
        : [`Korrektur ${n} gilt. Der Rest ${n} auch.${covers.length === 2 ? ` So sei ${n}.` : ''}`],
      [[...replaced.map((part) => part.text).toReversed(), `Neu ${n}.`].join(' ')],
    ][length % 3]!;
    const next = [...parts.slice(0, from).map((part) => part.text), ...texts, ...parts.slice(to).map((part) => part.text)];
    this.log.push(`a person writes in ${edited.key.slice(-4)}: ${next.join(' ')}`);
    await this.edit(this.result, id, replacing(edited.key, next));
    this.forget((one) => one.paragraph === edited.key && one.covers.some((sentence) => covers.includes(sentence)));
    for (const [i, text] of texts.entries()) {
      const own = texts.length === 1 ? covers : [covers[i]!];
      this.done.written += 1;
      this.meanings.set(text, own);
      this.written.push({ text, covers: own, page: id, paragraph: edited.key, isAlone, isFresh: true, inConflict: false });
    }
  }

  private async run(during?: Step): Promise<void> {
    let edits = during ? 1 : 0;
    this.engine.intercept = async () => {
      if (edits-- > 0) await this.editResult(during!);
      return undefined;
    };
    const { result } = await this.spaces.run(this.world);
    this.engine.intercept = undefined;
    this.cached.delete(result.space as string);
    this.log.push('a run');
    this.done.runs += 1;
    this.result = result.space as string;
    this.translated = await this.pagesOf(this.world.space);
    await this.check();
  }

  private async check(): Promise<void> {
    const [pages, waiting] = [await this.pagesOf(this.result), await this.waiting()];
    const textOf = (id: string) => (pages.get(id) ?? []).map(({ sentences }) => sentences.join(' ')).join('\n');
    const all = [...pages.keys()].map(textOf).join('\n');
    for (const one of this.written) {
      const paragraphs = this.translated.get(one.page) ?? [];
      const isThere = paragraphs.some(({ key, sentences }) => key === one.paragraph && isIn(one.covers, sentences));
      const isMoved =
        !one.covers.some((sentence) => COMMON.includes(sentence)) && paragraphs.some(({ sentences }) => isIn(one.covers, sentences));
      if (one.inConflict) expect(all, this.story).toContain(one.text);
      else if (isThere || isMoved) expect(textOf(one.page), this.story).toContain(one.text);
      else if (one.isFresh || (one.covers.length > 1 && isPartlyIn(one, paragraphs))) {
        expect(all, this.story).toContain(one.text);
        one.inConflict = waiting.some(({ record }) => record === one.page);
      } else one.covers = [];
      if (one.covers.length > 0 && !one.inConflict) this.done.kept += 1;
      if (one.inConflict && one.isFresh) this.done.conflicts += 1;
      one.isFresh = false;
    }
    this.forget(({ covers }) => covers.length === 0);
    for (const [id, paragraphs] of this.translated) {
      expect(pages.has(id), this.story).toBe(true);
      if (this.written.some(({ page, inConflict }) => page === id && inConflict) || waiting.some(({ record }) => record === id)) continue;
      const meant = pages.get(id)!.map(({ key, sentences }) => [key, this.partsOf(sentences)?.flatMap(({ covers }) => covers)]);
      expect(meant, this.story).toEqual(paragraphs.map(({ key, sentences }) => [key, sentences]));
    }
  }

  private async settle({ what, how }: Step): Promise<void> {
    const waits = chosen(await this.waiting(), how);
    if (!waits) return;
    if (what === 'merge') return this.merge(waits.changeRequest);
    this.log.push('a person archives a change request');
    const place = { s: this.result, c: waits.changeRequest };
    (await this.world.api.patch('/v1/spaces/:s/change-requests/:c', place, { status: 'archived' })).expect(200);
  }

  private async merge(changeRequest: string): Promise<void> {
    const items = (await this.waiting()).filter((one) => one.changeRequest === changeRequest);
    const pages = new Set(items.map(({ record }) => record));
    await this.pagesOf(this.result);
    this.log.push('a person merges a change request');
    const merged = await this.world.api.post('/v1/spaces/:s/change-requests/:c/merge', { s: this.result, c: changeRequest });
    expect(merged.status, `${this.story}: ${JSON.stringify(merged.body)}`).toBe(200);
    const replaced = new Set(this.written.flatMap((one) => (one.inConflict && pages.has(one.page) ? [one.paragraph] : [])));
    this.forget(({ page, paragraph }) => pages.has(page) && (replaced.has(paragraph) || !this.isWhole(page, paragraph)));
    this.cached.clear();
    this.done.merged += 1;
  }

  private forget(isForgotten: (one: Written) => boolean): void {
    this.written.splice(0, Infinity, ...this.written.filter((one) => !isForgotten(one)));
  }

  /** The texts that a paragraph of the result consists of; undefined if it is no translation. */
  private partsOf(sentences: readonly string[]): { text: string; covers: string[] }[] | undefined {
    const parts: { text: string; covers: string[] }[] = [];
    for (let from = 0; from < sentences.length;) {
      const length = [6, 5, 4, 3, 2, 1].find(
        (size) => this.meaningOf(sentences.slice(from, from + size).join(' ')) && from + size <= sentences.length,
      );
      if (length === undefined) return undefined;
      const text = sentences.slice(from, from + length).join(' ');
      parts.push({ text, covers: this.meaningOf(text)! });
      from += length;
    }
    return parts;
  }

  private meaningOf(text: string): string[] | undefined {
    const known = this.meanings.get(text);
    if (known) return known;
    const source = [...this.translated.values()].flatMap((paragraphs) => paragraphs.flatMap(({ sentences }) => sentences));
    const found = source.find((sentence) => shout(sentence) === text);
    return found === undefined ? undefined : [found];
  }

  private async waiting(): Promise<{ record: string; changeRequest: string }[]> {
    return (await this.world.api.get(TRANSLATION, this.world.place)).body.waiting.items;
  }

  /** Whether the result has a translation of a paragraph, as far as is known. */
  private isWhole(page: string, paragraph: string): boolean {
    const sentencesIn = (pages: Pages | undefined) => pages?.get(page)?.find(({ key }) => key === paragraph)?.sentences;
    const [source, result] = [sentencesIn(this.translated), sentencesIn(this.cached.get(this.result))];
    if (!source || !result) return false;
    return (
      this.partsOf(result)
        ?.flatMap(({ covers }) => covers)
        .join() === source.join()
    );
  }

  private edit(spaceId: string, page: string, edit: object): Promise<void> {
    this.cached.delete(spaceId);
    return this.spaces.write(this.world.org.admin, spaceId, { operation: 'patch_page', page, edits: [edit] });
  }

  private async pagesOf(spaceId: string): Promise<Pages> {
    const known = this.cached.get(spaceId) ?? (await this.readPages(spaceId));
    this.cached.set(spaceId, known);
    return known;
  }

  private async readPages(spaceId: string): Promise<Pages> {
    const { api } = this.world;
    const { pages } = (await api.get(`${CONTENT}/pages`, { spaceId })).expect(200).body;
    const read = async ({ id: pageId }: Json): Promise<[string, Paragraph[]]> => {
      const { body } = await api.get(`${CONTENT}/page/:pageId`, { spaceId, pageId: String(pageId) }, { query: { format: 'document' } });
      const blocks = body.document.nodes as { key: string; nodes: { leaves: { text: string }[] }[] }[];
      const textOf = ({ nodes }: (typeof blocks)[number]) => nodes.flatMap(({ leaves }) => leaves.map(({ text }) => text)).join('');
      return [String(pageId), blocks.map((one) => ({ key: one.key, sentences: sentencesOf(textOf(one)) }))];
    };
    return new Map(await Promise.all(pages.map(read)));
  }
}

const chosen = <T>(items: readonly T[], number: number): T | undefined => items[number % Math.max(1, items.length)];
const replacing = (block: string, sentences: readonly string[]) => ({
  edit: 'replace',
  block,
  document: { markdown: sentences.join(' ') },
});
