import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { GitError, type GitErrorKind } from '../../../common/git/git-error.js';
import type { GitRef } from '../../../common/git/git-remote.js';
import type { GitCommit, GitRepository } from '../../../common/git/git-repository.js';
import { GitTransport } from '../../../common/git/git-transport.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { GitPreview } from '../model/git-preview.entity.js';
import { GitProblem } from '../model/git-problem.js';
import { GitRemotes } from '../repository/git-remotes.js';
import { PreviewChangeRequests } from './preview-change-requests.js';
import { askedRefs, previewedRefs } from './preview-refs.js';
import { Previews } from './previews.js';
import { ReadPreview } from './read-preview.js';
import { ShowPreview } from './show-preview.js';

/** Previews that are shown at the same time. */
const MOST_SHOWN = 100;
/** Branches that one sync reads; the next one goes on. */
const MOST_READ = 20;
/** Refs whose commits one sync looks at. Hosts keep those of all pull requests that there ever were. */
const MOST_LOOKED_AT = 500;
const MOST_COMMITS = 10_000;
const DAY = 24 * 60 * 60 * 1000;
/** Without a push for so long, nobody needs a preview any more. */
const KEPT = 30 * DAY;
/** What is wrong with one branch, and not with the connection. */
const OF_CONTENT: ReadonlySet<GitErrorKind> = new Set(['git-unsafe', 'git-too-large', 'git-refused']);
/** The newest pull requests have the highest numbers. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true });

interface PreviewSync {
  installation: GitInstallation;
  repository: GitRepository;
  actor: Actor;
  signal: AbortSignal;
}

/** Shows branches and pull requests as draft change requests, and puts those aside that are gone, merged or forgotten. */
@Injectable()
export class SyncPreviews {
  constructor(
    private readonly gitRemotes: GitRemotes,
    private readonly gitTransport: GitTransport,
    private readonly previews: Previews,
    private readonly previewChangeRequests: PreviewChangeRequests,
    private readonly readPreview: ReadPreview,
    private readonly showPreview: ShowPreview,
  ) {}

  /** Returns whether there is more to do than one sync does. */
  async sync(installation: GitInstallation, actor: Actor, signal: AbortSignal): Promise<boolean> {
    const { id, ref, previewRefs, syncedOid } = installation;
    if (ref === null || syncedOid === null) return false;
    const known = await this.settled(await this.previews.all(id));
    if (previewRefs.length === 0 && known.length === 0) return false;
    const remote = await this.gitRemotes.of(installation);
    const asked = previewRefs.length === 0 ? [] : await this.gitTransport.refs(remote, askedRefs(previewRefs), { signal });
    const refs = new Map(previewedRefs(installation, asked).map((one) => [one.name, one]));
    const kept = await this.endOthers(installation, known, refs, actor);
    const moved = movedOf(kept, [...refs.values()]);
    const behind = kept.filter(({ state, mainOid }) => state === 'shown' && mainOid !== syncedOid);
    if (moved.length === 0 && behind.length === 0) return false;
    const repository = await this.gitTransport.fetch(remote, ref, { signal });
    try {
      const work = { installation, repository, actor, signal };
      await this.endMerged(work, behind);
      return moved.length > 0 && (await this.showMoved(work, kept, moved));
    } finally {
      await repository.close();
    }
  }

  /** What became of change requests meanwhile. */
  private async settled(known: GitPreview[]): Promise<GitPreview[]> {
    const shown = known.filter(({ state }) => state === 'shown');
    const statuses = await this.previewChangeRequests.statuses(shown);
    for (const preview of shown) {
      const status = statuses.get(preview.changeRequestId!);
      if (status !== 'merged' && status !== 'archived') continue;
      preview.state = status;
      await this.previews.change(preview, { state: status });
    }
    return known;
  }

  /** Ends those that are gone or forgotten, and returns the others. */
  private async endOthers(
    installation: GitInstallation,
    known: readonly GitPreview[],
    refs: ReadonlyMap<string, GitRef>,
    actor: Actor,
  ): Promise<GitPreview[]> {
    const oldest = Date.now() - KEPT;
    for (const preview of known) {
      const oid = refs.get(preview.ref)?.oid;
      const state =
        oid === undefined
          ? 'gone'
          : preview.state === 'shown' && oid === preview.headOid && preview.pushedAt.getTime() < oldest
            ? 'idle'
            : undefined;
      if (state === undefined || state === preview.state) continue;
      if (state === 'gone' && preview.changeRequestId === null) await this.previews.remove(preview);
      else await this.showPreview.end(installation, preview, state, actor);
      preview.state = state;
    }
    return known.filter(({ ref }) => refs.has(ref));
  }

  private async endMerged({ installation, repository, actor }: PreviewSync, behind: readonly GitPreview[]): Promise<void> {
    const mainOid = installation.syncedOid!;
    for (const since of new Set(behind.map((preview) => preview.mainOid))) {
      const contained = new Set((await repository.commits(since, mainOid, MOST_COMMITS)).map(({ oid }) => oid));
      const compared = behind.filter((preview) => preview.mainOid === since);
      for (const preview of compared.filter(({ headOid }) => contained.has(headOid)))
        await this.showPreview.end(installation, preview, 'merged', actor, { mainOid });
      await this.previews.compared(
        installation.id,
        compared.filter(({ headOid }) => !contained.has(headOid)).map(({ ref }) => ref),
        mainOid,
      );
    }
  }

  private async showMoved(work: PreviewSync, known: readonly GitPreview[], moved: readonly GitRef[]): Promise<boolean> {
    const { installation, repository } = work;
    const byRef = new Map(known.map((preview) => [preview.ref, preview]));
    const first = moved.slice(0, MOST_LOOKED_AT);
    const tips = new Map((await repository.tips(first.map(({ oid }) => oid))).map((tip) => [tip.oid, tip]));
    // A ref may name something else than a commit.
    const looked = first.filter(({ oid }) => tips.has(oid));
    const oldest = Date.now() - KEPT;
    const isForgotten = ({ name, oid }: GitRef) => !byRef.has(name) && tips.get(oid)!.committedAt.getTime() < oldest;
    const isFresh = (one: GitRef) => !isForgotten(one);
    await this.previews.add(looked.filter(isForgotten).map((one) => rowOf(installation, one, tips.get(one.oid)!, 'idle')));
    const fresh = looked.filter(isFresh);
    const room = roomOf(known);
    const isShown = ({ name }: GitRef) => byRef.get(name)?.state === 'shown';
    const wanted = [...fresh.filter(isShown), ...fresh.filter((one) => !isShown(one)).slice(0, room)];
    for (const one of wanted.slice(0, MOST_READ)) if (!(await this.show(work, one, tips.get(one.oid)!, byRef.get(one.name)))) return true;
    return wanted.length > MOST_READ || moved.length > first.length;
  }

  /** Returns false if nothing more can be read in this sync. */
  private async show(work: PreviewSync, { name, oid }: GitRef, tip: GitCommit, known: GitPreview | undefined): Promise<boolean> {
    const { installation, repository, actor, signal } = work;
    // Without its commit, it is read again if this sync ends before its time.
    if (!known) await this.previews.add([rowOf(installation, { name, oid: '' }, tip, 'unchanged')]);
    const preview = (await this.previews.whole(installation.id, name))!;
    const mainOid = installation.syncedOid!;
    const moved = { headOid: oid, mainOid, ...(known && { pushedAt: new Date() }) };
    try {
      const fork = await repository.mergeBase(mainOid, oid);
      if (fork === undefined) throw new GitProblem('rewritten', 'It has no commit in common with the synced branch');
      if (fork === oid) await this.showPreview.end(installation, preview, 'merged', actor, moved);
      else {
        const read = await this.readPreview.read({ installation, preview, repository, fork, head: oid, actor, signal });
        await this.showPreview.show({ installation, preview, moved, tip, ...read, actor });
      }
    } catch (error) {
      if (!(error instanceof GitProblem) && !(error instanceof GitError && OF_CONTENT.has(error.kind))) throw error;
      await this.previews.change(preview, { ...moved, state: 'failed', problem: error.message });
      // The limits are those of the whole operation.
      if (error.kind === 'git-too-large') return false;
    }
    return true;
  }
}

/** Those that are not as they were read last: the shown ones first, then the newest. */
function movedOf(known: readonly GitPreview[], refs: readonly GitRef[]): GitRef[] {
  const byRef = new Map(known.map((preview) => [preview.ref, preview]));
  const isShown = ({ name }: GitRef) => byRef.get(name)?.state === 'shown';
  const moved = refs.filter(({ name, oid }) => byRef.get(name)?.headOid !== oid || byRef.get(name)!.state === 'gone');
  const others = moved.filter((one) => !isShown(one)).toSorted((a, b) => inOrder(b.name, a.name));
  return [...moved.filter(isShown), ...(roomOf(known) > 0 ? others : [])];
}

const roomOf = (known: readonly GitPreview[]): number => MOST_SHOWN - known.filter(({ state }) => state === 'shown').length;

const rowOf = ({ id, syncedOid }: GitInstallation, { name, oid }: GitRef, { committedAt }: GitCommit, state: GitPreview['state']) => ({
  installationId: id,
  ref: name,
  headOid: oid,
  mainOid: syncedOid!,
  state,
  pushedAt: new Date(Math.min(Date.now(), committedAt.getTime())),
});
