import {
  hashKey,
  InfiniteQueryObserver,
  QueryCache,
  QueryClient,
  QueryObserver,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/query-core';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { Problem, problemOf } from './problem.js';
import { sessionEnded } from './session.js';

const FRESH_FOR = 10_000;
const MOST_TRIES = 3;

/** What was read, so that a place is shown at once when one comes back to it. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (error instanceof Problem && error.status === 401 && query.queryKey[0] !== 'user') sessionEnded();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR,
      networkMode: 'always',
      retry: (failures, error) => error instanceof Problem && error.isPassing && failures < MOST_TRIES,
    },
  },
});

export interface Asked<Data> {
  data: Data | undefined;
  problem: Problem | undefined;
  /** Nothing has come yet. */
  isWaiting: boolean;
}

/** How often something that changes is read again while it is looked at. */
export interface Repeats<Data> {
  /** Milliseconds; false while what was read last does not change. */
  every?: number | ((last: Data) => number | false);
}

/** Reads something. `key` says all that `read` depends on. */
export function useQuery<Data>(key: QueryKey, read: () => Promise<Data>, { every }: Repeats<Data> = {}): Asked<Data> {
  const hash = hashKey(key);
  const observer = useMemo(
    () =>
      new QueryObserver<Data>(queries, {
        queryKey: key,
        queryFn: read,
        ...(every !== undefined && { refetchInterval: ({ state: { data: last } }) => intervalOf(every, last) }),
      }),
    [hash],
  );
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => observer.subscribe(() => draw(undefined)), [observer]);
  const { data, error, isPending } = observer.getCurrentResult();
  return { data, problem: error === null ? undefined : problemOf(error), isWaiting: isPending };
}

/** One page of a list, as all lists of the API are. */
export interface ListPage<Item> {
  items: Item[];
  next?: { page: string };
}

export interface AskedList<Item> extends Asked<Item[]> {
  /** Reads the next page; undefined at the end of the list. */
  more: (() => void) | undefined;
}

/** Reads a list, page by page. */
export function useList<Item>(
  key: QueryKey,
  read: (page: string | undefined) => Promise<ListPage<Item>>,
  { every }: Repeats<Item[]> = {},
): AskedList<Item> {
  const hash = hashKey(key);
  const observer = useMemo(
    () =>
      new InfiniteQueryObserver<ListPage<Item>, Error, InfiniteData<ListPage<Item>>, QueryKey, string | undefined>(queries, {
        queryKey: key,
        queryFn: ({ pageParam }) => read(pageParam),
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next?.page,
        ...(every !== undefined && { refetchInterval: ({ state: { data: last } }) => intervalOf(every, last && itemsOf(last)) }),
      }),
    [hash],
  );
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => observer.subscribe(() => draw(undefined)), [observer]);
  const { data, error, isPending, hasNextPage, isFetchingNextPage } = observer.getCurrentResult();
  return {
    data: data && itemsOf(data),
    problem: error === null ? undefined : problemOf(error),
    isWaiting: isPending || isFetchingNextPage,
    more: hasNextPage ? () => void observer.fetchNextPage() : undefined,
  };
}

/** Makes all that was read under these keys be read again. */
export const reread = (...keys: QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));

const itemsOf = <Item>({ pages }: InfiniteData<ListPage<Item>>): Item[] => pages.flatMap(({ items }) => items);

/** What was never read is not read again by the clock: reading it is tried again anyway. */
const intervalOf = <Data>(every: NonNullable<Repeats<Data>['every']>, last: Data | undefined): number | false =>
  typeof every === 'number' ? every : last !== undefined && every(last);
