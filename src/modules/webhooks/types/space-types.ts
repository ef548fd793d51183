import { SpaceView } from '../../spaces/space.view.js';
import { GitOperationView } from '../../git/operations/git-operation.view.js';
import { GitSyncCompleted, GitSyncStarted } from '../../git/operations/git-operation.events.js';
import { ImportRunView } from '../../exchange/imports/import.view.js';
import { ImportEnded } from '../../exchange/imports/model/import.events.js';
import { LinksBroken } from '../../links/links.events.js';
import { SpaceCreated, SpaceDeleted, SpacePurged, SpaceRestored, SpacesTransferred, SpaceUpdated } from '../../spaces/space.events.js';
import { TranslationRunEnded } from '../../translations/translation.events.js';
import { TranslationView } from '../../translations/translation.view.js';
import { ContentChanged } from '../../versions/heads/content.events.js';
import {
  GitSyncCompletedData,
  GitSyncStartedData,
  ImportEventData,
  LinksBrokenData,
  SpaceContentUpdatedData,
  SpaceEventData,
  SpaceTransferredData,
  SpaceUpdatedData,
  TranslationEventData,
} from './webhook-data.view.js';
import { webhookType } from './webhook-type.js';

const ofSpace = ({ spaceId }: { spaceId: string }) => [{ spaceId }];
const thatSpace = ({ spaceId }: SpaceEventData) => ['spaces', spaceId];
const shared = { scope: 'space', effect: 'read-content' } as const;
const space = { ...shared, places: ofSpace, location: thatSpace, resource: SpaceView };
const gitSync = {
  ...shared,
  places: ofSpace,
  location: ({ installationId, operationId }: GitSyncStartedData) => ['git', 'installations', installationId, 'operations', operationId],
  resource: GitOperationView,
};
const importRun = {
  ...shared,
  event: ImportEnded,
  places: ({ organizationId, spaceId }: ImportEnded) => [{ organizationId, spaceId }],
  schema: ImportEventData,
  data: ({ spaceId, importId }: ImportEnded) => ({ spaceId, importId }),
  location: ({ importId }: ImportEventData, organizationId: string) => ['org', organizationId, 'imports', importId],
  resource: ImportRunView,
};
const translation = {
  ...shared,
  event: TranslationRunEnded,
  places: ({ organizationId, sourceSpaceId }: TranslationRunEnded) => [{ organizationId, spaceId: sourceSpaceId }],
  schema: TranslationEventData,
  data: ({ sourceSpaceId, translationId, runId }: TranslationRunEnded) => ({ spaceId: sourceSpaceId, translationId, runId }),
  location: ({ translationId }: TranslationEventData, organizationId: string) => ['orgs', organizationId, 'translations', translationId],
  resource: TranslationView,
};

export const SPACE_TYPES = {
  links_broken: webhookType({
    ...shared,
    label: 'A merge broke links that were not broken before',
    event: LinksBroken,
    places: ofSpace,
    schema: LinksBrokenData,
    data: ({ spaceId, changeRequestId, revisionId, count }) => ({ spaceId, changeRequestId, revisionId, count }),
    location: ({ spaceId }: LinksBrokenData) => ['spaces', spaceId, 'links'],
  }),
  space_created: webhookType({
    ...space,
    label: 'A space was created',
    event: SpaceCreated,
    places: ({ spaceId, organizationId }: SpaceCreated) => [{ spaceId, organizationId }],
    schema: SpaceEventData,
    data: ({ spaceId }) => ({ spaceId }),
  }),
  space_updated: webhookType({
    ...space,
    label: 'The settings of a space were updated',
    event: SpaceUpdated,
    schema: SpaceUpdatedData,
    data: ({ spaceId, members }) => ({ spaceId, members }),
  }),
  space_content_updated: webhookType({
    ...space,
    label: 'The content of a space was updated: edits within ten seconds are joined',
    event: ContentChanged,
    schema: SpaceContentUpdatedData,
    data: ({ spaceId, after, by }) => ({ spaceId, revisionId: after, updatedBy: by.id === null ? [] : [by.id] }),
    joinKey: ({ spaceId }) => spaceId,
  }),
  space_deleted: webhookType({
    ...shared,
    label: 'A space was moved to the bin',
    event: SpaceDeleted,
    places: ofSpace,
    schema: SpaceEventData,
    data: ({ spaceId }) => ({ spaceId }),
  }),
  space_restored: webhookType({
    ...space,
    label: 'A space was restored from the bin',
    event: SpaceRestored,
    schema: SpaceEventData,
    data: ({ spaceId }) => ({ spaceId }),
  }),
  space_purged: webhookType({
    label: 'A deleted space was removed for ever',
    scope: 'organization',
    effect: 'read-content',
    event: SpacePurged,
    places: ({ organizationId }) => [{ organizationId }],
    schema: SpaceEventData,
    data: ({ spaceId }) => ({ spaceId }),
  }),
  space_transferred: webhookType({
    label: 'Spaces were transferred to another organization: both organizations are told',
    scope: 'organization',
    effect: 'read-content',
    event: SpacesTransferred,
    places: ({ from, to }) => [{ organizationId: from }, { organizationId: to }],
    schema: SpaceTransferredData,
    data: ({ spaceIds, from, to }) => ({ spaceIds, previousOrganizationId: from, newOrganizationId: to }),
  }),
  space_gitsync_started: webhookType({
    ...gitSync,
    label: 'A sync with a Git repository has started',
    event: GitSyncStarted,
    schema: GitSyncStartedData,
    data: ({ spaceId, installationId, operationId, direction }) => ({ spaceId, installationId, operationId, direction }),
  }),
  space_gitsync_completed: webhookType({
    ...gitSync,
    label: 'A sync with a Git repository has ended',
    event: GitSyncCompleted,
    schema: GitSyncCompletedData,
    data: ({ spaceId, installationId, operationId, direction, state }) => ({ spaceId, installationId, operationId, direction, state }),
  }),
  import_completed: webhookType({ ...importRun, label: 'An import has completed', when: ({ status }) => status === 'completed' }),
  import_failed: webhookType({ ...importRun, label: 'An import has failed', when: ({ status }) => status === 'failed' }),
  translation_completed: webhookType({
    ...translation,
    label: 'A run of a translation has completed',
    when: ({ status }) => status === 'completed',
  }),
  translation_failed: webhookType({
    ...translation,
    label: 'A run of a translation has failed',
    when: ({ status }) => status === 'failed',
  }),
};
