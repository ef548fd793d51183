import { signal } from '@preact/signals';
import { type Problem, problemOf } from '../api/problem.js';
import { sessionEnded } from '../api/session.js';
import { drafts, type Draft } from './draft-store.js';
import { mergeTexts, type Piece } from './merge-texts.js';
import type { PageAt, PageServer, PageText } from './page-server.js';
import type { StoredFile } from './upload-file.js';
import { requestKey } from './request-key.js';

/** What is true of the text on the screen. `saved` only once the service has exactly this text. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'waiting'; since: Date }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'conflict'; pieces: readonly Piece[]; theirs: PageAt };

const DRAFT_AFTER = 200;
const SAVE_AFTER = 2_000;
const SAVE_AT_THE_LATEST = 10_000;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
const LONGEST_SUBJECT = 100;

/** Keeps what somebody types: soon in this browser, and then in a change request, one request at a time. */
export class PageSaver {
  readonly state = signal<SaveState>({ kind: 'saved' });
  /** Whether this browser keeps drafts: it may be told not to, or have no room. */
  readonly keepsDrafts = signal(true);
  readonly text = signal<PageText>({ title: '', markdown: '' });
  readonly changeRequestId = signal<string | undefined>(undefined);
  private revision: string;
  /** What the service has at this revision, as far as it is known. */
  private base: PageText | undefined;
  private requestKey = requestKey();
  /** A request that got no answer is repeated with its key, so that it is done once. */
  private attempt: { text: PageText; revision: string; key: string } | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private firstUnsaved: number | undefined;
  private failingSince: Date | undefined;
  private wait = FIRST_WAIT;
  /** The request that is on its way. */
  private sending: Promise<void> | undefined;
  private isClosed = false;

  constructor(
    private readonly server: PageServer,
    private readonly draftKey: string,
    page: PageAt,
    changeRequestId: string | undefined,
  ) {
    this.text.value = { title: page.title, markdown: page.markdown };
    this.revision = page.revision;
    this.base = { title: page.title, markdown: page.markdown };
    this.changeRequestId.value = changeRequestId;
  }

  /** Goes on with what was kept in this browser. */
  resume(draft: Draft): void {
    this.revision = draft.revision;
    this.base = draft.base;
    this.requestKey = draft.requestKey;
    this.changeRequestId.value ??= draft.changeRequestId;
    this.change({ title: draft.title, markdown: draft.markdown });
  }

  change(changed: Partial<PageText>): void {
    this.text.value = { ...this.text.value, ...changed };
    if (!this.isConflicting()) this.state.value = { kind: 'unsaved' };
    this.firstUnsaved ??= Date.now();
    clearTimeout(this.draftTimer);
    this.draftTimer = setTimeout(() => void this.keepDraft(), DRAFT_AFTER);
    this.planSave(Math.min(SAVE_AFTER, Math.max(0, this.firstUnsaved + SAVE_AT_THE_LATEST - Date.now())));
  }

  /** Saves now, if there is something to save: after what is on its way, which has an older text. */
  async flush(): Promise<void> {
    clearTimeout(this.saveTimer);
    while (this.sending) await this.sending;
    if (this.isClosed || this.state.value.kind === 'saved' || this.isConflicting()) return;
    this.sending = this.save();
    await this.sending;
    this.sending = undefined;
  }

  private isConflicting(): boolean {
    return this.state.value.kind === 'conflict';
  }

  /** Takes what somebody made of both texts. */
  async settle(markdown: string, theirs: PageAt): Promise<void> {
    this.revision = theirs.revision;
    this.base = { title: theirs.title, markdown: theirs.markdown };
    this.state.value = { kind: 'unsaved' };
    this.change({ markdown });
    await this.flush();
  }

  /** The text stays in this browser. */
  close(): void {
    if (this.state.value.kind !== 'saved') void this.keepDraft();
    this.isClosed = true;
    clearTimeout(this.saveTimer);
    clearTimeout(this.draftTimer);
  }

  private async save(): Promise<void> {
    this.state.value = { kind: 'saving' };
    const text = this.text.value;
    try {
      await this.send(text);
    } catch (error) {
      await this.failed(problemOf(error));
    }
    if (this.text.value !== text && !this.isConflicting()) this.change({});
  }

  private async send(text: PageText): Promise<void> {
    const changeRequestId = this.changeRequestId.value ?? (await this.begin(text));
    if (changeRequestId === undefined) return;
    const isRepeated = this.attempt?.text === text && this.attempt.revision === this.revision;
    if (!isRepeated) this.attempt = { text, revision: this.revision, key: requestKey() };
    this.revision = await this.server.write(changeRequestId, text, this.revision, this.attempt!.key);
    this.base = text;
    this.attempt = undefined;
    this.wait = FIRST_WAIT;
    this.failingSince = undefined;
    this.firstUnsaved = undefined;
    if (this.text.value !== text) return;
    clearTimeout(this.draftTimer);
    this.state.value = { kind: 'saved' };
    await drafts.remove(this.draftKey).catch(() => undefined);
  }

  /** Stores a file in the change request, which is made if there is none. */
  async upload(file: File): Promise<StoredFile> {
    while (this.sending) await this.sending;
    const changeRequestId = this.changeRequestId.value ?? (await this.makeRequest(this.text.value)).id;
    return this.server.upload(changeRequestId, file);
  }

  /** Makes the change request with the first change. Undefined if the space has changed since, so that both have to be merged first. */
  private async begin(text: PageText): Promise<string | undefined> {
    const made = await this.makeRequest(text);
    if (made.revision === this.revision) return made.id;
    if (await this.rebase()) this.planSave(0);
    return undefined;
  }

  private async makeRequest({ title }: PageText): Promise<{ id: string; revision: string }> {
    const made = await this.server.makeRequest(title.slice(0, LONGEST_SUBJECT), this.requestKey);
    this.changeRequestId.value = made.id;
    return made;
  }

  private async failed(problem: Problem): Promise<void> {
    if (problem.status === 412) {
      try {
        if (await this.rebase()) this.planSave(0);
      } catch (error) {
        await this.failed(problemOf(error));
      }
      return;
    }
    if (problem.status === 401) sessionEnded();
    if (problem.isPassing || problem.status === 401) {
      this.failingSince ??= new Date();
      this.state.value = { kind: 'waiting', since: this.failingSince };
      this.planSave(this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      return;
    }
    this.state.value = { kind: 'refused', problem };
  }

  /** Puts the text on top of what others wrote since. False if somebody has to choose. */
  private async rebase(): Promise<boolean> {
    const [base, theirs] = await Promise.all([this.readBase(), this.server.read(this.changeRequestId.value)]);
    const { title, markdown } = this.text.value;
    const pieces = theirs.markdown === base.markdown ? [{ text: markdown }] : mergeTexts(base.markdown, markdown, theirs.markdown);
    const mergedTitle = title === base.title ? theirs.title : title;
    if (pieces.some((piece) => 'mine' in piece)) {
      this.state.value = { kind: 'conflict', pieces, theirs };
      return false;
    }
    this.revision = theirs.revision;
    this.base = { title: theirs.title, markdown: theirs.markdown };
    const merged = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
    if (merged !== markdown || mergedTitle !== title) this.text.value = { title: mergedTitle, markdown: merged };
    this.state.value = { kind: 'unsaved' };
    return true;
  }

  /** A revision of a draft that is an hour old may be joined with a later one. What this browser knows of it is enough then. */
  private async readBase(): Promise<PageText> {
    try {
      return await this.server.readAt(this.revision);
    } catch (error) {
      if (problemOf(error).status === 404) return this.base ?? { title: '', markdown: '' };
      throw error;
    }
  }

  private planSave(after: number): void {
    clearTimeout(this.saveTimer);
    if (!this.isClosed) this.saveTimer = setTimeout(() => void this.flush(), after);
  }

  private async keepDraft(): Promise<void> {
    const changeRequestId = this.changeRequestId.value;
    const { revision, base, requestKey } = this;
    try {
      await drafts.put(this.draftKey, {
        ...this.text.value,
        revision,
        ...(base && { base }),
        requestKey,
        at: new Date().toISOString(),
        ...(changeRequestId !== undefined && { changeRequestId }),
      });
      this.keepsDrafts.value = true;
    } catch {
      this.keepsDrafts.value = false;
    }
  }
}
