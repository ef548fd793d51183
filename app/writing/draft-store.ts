import type { PageText } from './page-server.js';

/** What a person has written of a page, kept in this browser until the service has it. */
export interface Draft {
  title: string;
  markdown: string;
  /** The revision that it was written on. */
  revision: string;
  /** The text of that revision, which the service may have joined with a later one since. Drafts of older versions lack it. */
  base?: PageText;
  /** The change request it goes to; missing until the first save makes one. */
  changeRequestId?: string;
  /** Makes sure that only one change request is made, however often the request is repeated. */
  requestKey: string;
  at: string;
}

const DATABASE = 'bindery-drafts';
const STORE = 'drafts';

const promised = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps no drafts')));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  if (opened) return opened;
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  opened = promised(request);
  return opened;
}

const store = async (mode: IDBTransactionMode) => (await open()).transaction(STORE, mode).objectStore(STORE);

const rangeOf = (userId: string) => IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`);

/** Drafts of this browser. Their keys begin with the user, so that nobody sees what another person typed. */
export const drafts = {
  get: async (key: string): Promise<Draft | undefined> => promised((await store('readonly')).get(key) as IDBRequest<Draft | undefined>),
  put: async (key: string, draft: Draft): Promise<void> => {
    await promised((await store('readwrite')).put(draft, key));
  },
  /** Whether there are drafts of a user. */
  areThereOf: async (userId: string): Promise<boolean> => (await promised((await store('readonly')).count(rangeOf(userId)))) > 0,
  removeOf: async (userId: string): Promise<void> => {
    await promised((await store('readwrite')).delete(rangeOf(userId)));
  },
  remove: async (key: string): Promise<void> => {
    await promised((await store('readwrite')).delete(key));
  },
};
