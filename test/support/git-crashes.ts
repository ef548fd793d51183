import { OperationsLog } from 'bindery/modules/git/operations/operations-log.js';
import { PathMap } from 'bindery/modules/git/identity/path-map.js';
import { InstallationState } from 'bindery/modules/git/state/installation-state.js';
import { ReadTree } from 'bindery/modules/exchange/imports/run/read-tree.js';
import { CreateChangeRequest } from 'bindery/modules/change-requests/lifecycle/create-change-request.js';
import { SpaceHeads } from 'bindery/modules/versions/heads/space-heads.js';
import { GitTransport } from 'bindery/common/git/git-transport.js';
import type { GitRepository } from 'bindery/common/git/git-repository.js';
import type { TestApp } from './app.js';

export class Crash extends Error {}

type Method = (...args: unknown[]) => Promise<unknown>;

/** The steps of a sync, before and after each of which a process may die. */
const STEPS = [
  [ReadTree, 'read'],
  [PathMap, 'save'],
  [InstallationState, 'lock'],
  [InstallationState, 'change'],
  [OperationsLog, 'end'],
  [CreateChangeRequest, 'propose'],
  [SpaceHeads, 'move'],
] as const;
const OF_REPOSITORIES = ['commit', 'push'] as const;

/** Lets a sync die at one of its steps: the n-th that it comes to, before or after what the step does. */
export class Crashes {
  private left: number | undefined;
  private readonly undo: (() => void)[] = [];

  constructor(t: TestApp) {
    for (const [owner, name] of STEPS) this.wrap(t.app.get(owner), name);
    const transport = t.app.get<unknown, Record<string, Method>>(GitTransport);
    const fetch = transport['fetch']!.bind(transport);
    transport['fetch'] = async (...args) => {
      const repository = (await fetch(...args)) as GitRepository;
      for (const name of OF_REPOSITORIES) this.wrap(repository as unknown as Record<string, Method>, name);
      return repository;
    };
    this.undo.push(() => Reflect.deleteProperty(transport, 'fetch'));
  }

  /** Returns whether the work died. */
  async during(step: number, work: () => Promise<unknown>): Promise<boolean> {
    this.left = step;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
    const died = this.left === undefined;
    this.left = undefined;
    return died;
  }

  restore(): void {
    for (const undo of this.undo) undo();
  }

  private wrap(owner: Record<string, Method>, name: string): void {
    const original = owner[name]!.bind(owner);
    owner[name] = async (...args) => {
      this.pass();
      const made = await original(...args);
      this.pass();
      return made;
    };
    this.undo.push(() => Reflect.deleteProperty(owner, name));
  }

  private pass(): void {
    if (this.left === undefined || (this.left -= 1) > 0) return;
    this.left = undefined;
    throw new Crash('The process dies here');
  }
}
