import { useLocation } from 'preact-iso';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Problem } from '../../api/problem.js';
import { queries, reread, useQuery, type Asked } from '../../api/queries.js';
import { requestKey } from '../../writing/request-key.js';
import { uploadFile, type StoredFile } from '../../writing/upload-file.js';
import { picturesKey } from './pictures.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { makeRequest, readOrder, writeChange, type ContentChange } from './order-server.js';
import type { PageOrder } from './page-order.js';

/** What is written, and what becomes of the order. Without `next`, it is read again. */
export interface Plan {
  change: ContentChange;
  next?: (order: PageOrder, revision: string) => PageOrder;
}

export interface Arranging extends Asked<PageOrder> {
  source: ContentSource;
  /**
   * Plans are made one after the other, each from the order that the one before left. `undefined` writes nothing. Returns where it was
   * written to.
   */
  write: (plan: (order: PageOrder) => Plan | undefined) => Promise<ContentSource>;
  /** Stores a file in the change request. */
  upload: (file: File) => Promise<StoredFile>;
}

const keyOf = ({ spaceId, changeRequestId }: ContentSource) => ['content', spaceId, changeRequestId ?? null, 'order'] as const;

/**
 * The pages of a change request, or of a space, for which one is made with the first change: then `subject` names it, and `place` is
 * where it is gone on with.
 */
export function useArranging(source: ContentSource, subject: string, place: 'arrange' | 'shared' = 'arrange'): Arranging {
  const { spaceId, changeRequestId } = source;
  const { route } = useLocation();
  const asked = useQuery(keyOf(source), () => readOrder(source));
  const newKey = useMemo(requestKey, [spaceId, changeRequestId]);
  const current = useRef(source);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    current.current = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
  }, [spaceId, changeRequestId]);

  const show = async (within: Required<ContentSource>, order: PageOrder) => {
    queries.setQueryData(keyOf(within), order);
    if (current.current.changeRequestId === undefined) {
      current.current = within;
      route(`${addressOf(within)}/${place}`, true);
    }
    await rereadOthers(within);
  };
  const writable = async (): Promise<Required<ContentSource>> => ({
    spaceId,
    changeRequestId: current.current.changeRequestId ?? (await makeRequest(spaceId, subject, newKey)),
  });
  const attempt = async (plan: (order: PageOrder) => Plan | undefined): Promise<ContentSource> => {
    const order = queries.getQueryData<PageOrder>(keyOf(current.current));
    const planned = order && plan(order);
    if (!planned) return current.current;
    const within = await writable();
    try {
      const revision = await writeChange(within, planned.change, order.revision);
      await show(within, planned.next ? planned.next(order, revision) : await readOrder(within));
      return within;
    } catch (error) {
      if (error instanceof Problem && error.status === 412) await show(within, await readOrder(within));
      throw error;
    }
  };
  const write: Arranging['write'] = (plan) => {
    const done = last.current.then(() => attempt(plan));
    last.current = done.catch(() => undefined);
    return done;
  };
  const upload: Arranging['upload'] = (file) => {
    const done = last.current.then(async () => {
      const within = await writable();
      const stored = await uploadFile(within, file);
      await Promise.all([show(within, await readOrder(within)), reread(picturesKey(within))]);
      return stored;
    });
    last.current = done.catch(() => undefined);
    return done;
  };
  return { ...asked, source, write, upload };
}

/** What was read of the change request elsewhere. */
const rereadOthers = (within: Required<ContentSource>) => {
  const content = ['content', within.spaceId, within.changeRequestId];
  return reread(
    [...content, 'pages'],
    [...content, 'page'],
    [...content, 'shared'],
    [...content, 'reusable'],
    ['change-requests'],
    ['change-request', within.spaceId, within.changeRequestId],
  );
};
