import { AsyncLocalStorage } from 'node:async_hooks';

/** Who does something: a user, somebody without an account, an identity provider that keeps members, or the service itself. */
export interface EventActor {
  readonly type: 'user' | 'system' | 'visitor' | 'scim-token';
  /** The id of the user, or of the token of an identity provider; null for the service, and for visitors, whom nobody knows. */
  readonly id: string | null;
  /** The id of the token that was sent. Absent if there was none. */
  readonly tokenId?: string;
  /** The id of the request that this was done for; null for work that no request asked for. */
  readonly requestId: string | null;
}

/** How work came about: a request with a token, one of a browser with a session, or work of the service and its commands. */
export type WorkSource = 'api' | 'ui' | 'script';

/** The request or the job that is being worked on. */
export interface WorkContext {
  by: EventActor;
  source: WorkSource;
  readonly jobId?: string;
  /** The address that the request came from, if it may be recorded. */
  readonly address?: string;
  /** The organization that the path of the request leads to, or that a job works for. */
  organizationId?: string;
}

const current = new AsyncLocalStorage<WorkContext>();

/** The service itself, which nobody asked: it starts, cleans up, or was called on the command line. */
const OF_ITSELF: WorkContext = { by: { type: 'system', id: null, requestId: null }, source: 'script' };

export const currentWork = (): WorkContext => current.getStore() ?? OF_ITSELF;

export const currentActor = (): EventActor => currentWork().by;

/** The id of the current request, or of the one that the current job was made for. */
export const currentRequestId = (): string | undefined => current.getStore()?.by.requestId ?? undefined;

/** Handles a request. Until it is known whose it is, it is that of a visitor. */
export const handleRequest = (requestId: string, address: string | undefined, work: () => void): void =>
  current.run({ by: { type: 'visitor', id: null, requestId }, source: 'api', ...(address !== undefined && { address }) }, work);

/** Runs work that the service does by itself, for the request that caused it, if one did. */
export const workAsSystem = <T>(work: () => T, { requestId = null, jobId }: { requestId?: string | null; jobId?: string } = {}): T =>
  current.run({ by: { type: 'system', id: null, requestId }, source: 'script', ...(jobId !== undefined && { jobId }) }, work);

/** Says whose the current request is. It stays so for all that is done for it. */
export function nameUser(id: string, { tokenId, source }: { tokenId?: string; source?: WorkSource } = {}): void {
  const work = current.getStore();
  if (!work) return;
  work.by = { type: 'user', id, ...(tokenId !== undefined && { tokenId }), requestId: work.by.requestId };
  if (source !== undefined) work.source = source;
}

/** Says that the current request is that of an identity provider which keeps the members of an organization. */
export function nameScimToken(id: string, organizationId: string): void {
  const work = current.getStore();
  if (!work) return;
  work.by = { type: 'scim-token', id, requestId: work.by.requestId };
  work.organizationId = organizationId;
}

/** Says which organization the current request, or the current job, is about. */
export function nameOrganization(id: string): void {
  const work = current.getStore();
  if (work) work.organizationId = id;
}
