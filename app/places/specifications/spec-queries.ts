import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Spec = Schemas['OpenAPISpec'];
export type SpecVersion = Schemas['OpenAPISpecVersion'];
export type SpecSource = Schemas['OpenAPISpecSource'];
export type SpecChanges = Schemas['OpenAPISpecChanges'];

/** What is being checked is read again while one looks at it. */
const SOON = 1_500;
const PER_PAGE = 50;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

export interface SpecPath {
  organizationId: string;
  specSlug: string;
}

export const isChecked = ({ processingState }: Spec): boolean => processingState === 'complete';

export const useSpecs = (organizationId: string) =>
  useList(
    ['specs', organizationId],
    (page) => ask(api.GET('/v1/orgs/{organizationId}/openapi', { params: { path: { organizationId }, query: at(page) } })),
    { every: (specs) => !specs.every(isChecked) && SOON },
  );

export const useSpec = (path: SpecPath) =>
  useQuery(['spec', path], () => ask(api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path } })), {
    every: (spec) => !isChecked(spec) && SOON,
  });

/** `latest` makes the list be read again when there is another version. */
export const useVersions = (path: SpecPath, latest: string) =>
  useList(['spec-versions', path, latest], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions', { params: { path, query: at(page) } })),
  );

export const useChanges = (path: SpecPath, versionId: string) =>
  useQuery(['spec-changes', path, versionId], () =>
    ask(api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/changes', { params: { path: { ...path, versionId } } })),
  );

export const useUses = (path: SpecPath) =>
  useList(['spec-uses', path], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/used-by', { params: { path, query: at(page) } })),
  );

export const rereadSpec = ({ organizationId, specSlug }: SpecPath): Promise<unknown> =>
  reread(['specs', organizationId], ['spec', { organizationId, specSlug }]);

/** Takes another source, or fetches the same one now. */
export async function replaceSource(path: SpecPath, source: SpecSource): Promise<void> {
  await ask(api.PUT('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path }, body: { source } }));
  await rereadSpec(path);
}
