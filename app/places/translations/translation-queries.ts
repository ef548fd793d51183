import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Translation = Schemas['Translation'];
export type LanguageTag = Translation['language'];
export type Conflict = Translation['waiting']['items'][number];
export type GlossaryEntry = Schemas['GlossaryEntry'];
type GlossaryOperation = Schemas['UpdateGlossary']['operations'][number];

/** Milliseconds after which a translation that is running is read again. */
const SOON = 2_000;
const PER_PAGE = 50;

export interface TranslationPath {
  organizationId: string;
  translationId: string;
}

export const isRunning = ({ status }: Translation): boolean => status === 'running';

export const useTranslations = (organizationId: string) =>
  useList(
    ['translations', organizationId],
    (page) =>
      ask(
        api.GET('/v1/orgs/{organizationId}/translations', {
          params: { path: { organizationId }, query: { limit: PER_PAGE, ...(page !== undefined && { page }) } },
        }),
      ),
    { every: (translations) => translations.some(isRunning) && SOON },
  );

export const rereadTranslations = (organizationId: string) => reread(['translations', organizationId]);

export const useGlossary = (organizationId: string) =>
  useList(['glossary', organizationId], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/translations-glossary', {
        params: { path: { organizationId }, query: { limit: PER_PAGE, ...(page !== undefined && { page }) } },
      }),
    ),
  );

export async function changeGlossary(organizationId: string, operation: GlossaryOperation): Promise<void> {
  const body = { operations: [operation] };
  await ask(api.PUT('/v1/orgs/{organizationId}/translations-glossary', { params: { path: { organizationId } }, body }));
  await reread(['glossary', organizationId]);
}
