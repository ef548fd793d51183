import { useEffect } from 'preact/hooks';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, useQuery } from '../../api/queries.js';
import type { components, paths } from '../../api/schema.js';

type Schemas = components['schemas'];
export type ImportRun = Schemas['ImportRun'];
export type ImportFile = Schemas['ImportFile'];
export type Outcome = NonNullable<ImportFile['outcome']>;
export type FileFilter = Pick<
  NonNullable<paths['/v1/org/{organizationId}/imports/{importId}/files']['get']['parameters']['query']>,
  'outcome' | 'remarked'
>;

export interface ImportPath {
  organizationId: string;
  importId: string;
}

/** Milliseconds after which an import that is running is read again. */
const SOON = 2_000;
const PER_PAGE = 50;
const MOST = 100;
const at = (page: string | undefined, limit = PER_PAGE) => ({ limit, ...(page !== undefined && { page }) });

export const isRunning = ({ status }: ImportRun): boolean => status === 'pending' || status === 'in-progress';

/** All imports. Those that are running are read again, and the list when one of them has ended: it counts the files of each import. */
export function useImports(organizationId: string) {
  const list = useList(['imports', organizationId, 'all'], (page) =>
    ask(api.GET('/v1/org/{organizationId}/imports', { params: { path: { organizationId }, query: at(page) } })),
  );
  const { data: running } = useList(
    ['imports', organizationId, 'active'],
    (page) =>
      ask(
        api.GET('/v1/org/{organizationId}/imports', {
          params: { path: { organizationId }, query: { ...at(page, MOST), status: 'active' } },
        }),
      ),
    { every: (items) => items.length > 0 && SOON },
  );
  const ids = running?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids !== undefined) void reread(['imports', organizationId, 'all']);
  }, [ids]);
  const newest = new Map(running?.map((run) => [run.id, run]));
  return { ...list, data: list.data?.map((run) => newest.get(run.id) ?? run) };
}

export const useImport = (path: ImportPath) =>
  useQuery(['import', path], () => ask(api.GET('/v1/org/{organizationId}/imports/{importId}', { params: { path } })), {
    every: (run) => isRunning(run) && SOON,
  });

export const rereadImport = (path: ImportPath) => reread(['import', path], ['imports', path.organizationId]);

/** An import that goes on after it has ended has another report when it ends again. */
const keyOf = (path: ImportPath, { finishedAt }: ImportRun, part: string) => ['import-report', path, finishedAt ?? null, part] as const;

export const useImportedFiles = (path: ImportPath, run: ImportRun, filter: FileFilter) =>
  useList([...keyOf(path, run, 'files'), filter], (page) =>
    ask(api.GET('/v1/org/{organizationId}/imports/{importId}/files', { params: { path, query: { ...at(page), ...filter } } })),
  );

export const useImportLinks = (path: ImportPath, run: ImportRun) =>
  useList(keyOf(path, run, 'links'), (page) =>
    ask(api.GET('/v1/org/{organizationId}/imports/{importId}/links', { params: { path, query: at(page) } })),
  );

export const useImportMarks = (path: ImportPath, run: ImportRun) =>
  useList(keyOf(path, run, 'marks'), (page) =>
    ask(api.GET('/v1/org/{organizationId}/imports/{importId}/marks', { params: { path, query: at(page) } })),
  );

export const useImportRedirects = (path: ImportPath, run: ImportRun) =>
  useList(keyOf(path, run, 'redirects'), (page) =>
    ask(api.GET('/v1/org/{organizationId}/imports/{importId}/redirects', { params: { path, query: at(page) } })),
  );
