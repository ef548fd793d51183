import type { Api } from './api.js';

/** Prepares what an operation needs besides the ids of its path, with the API itself, as a person would. */
const PREPARATIONS: Readonly<Record<string, (api: Api, place: Readonly<Record<string, string>>) => Promise<void>>> = {
  restoreSpace: async (api, place) => void (await api.delete('/v1/spaces/:spaceId', place)).expect(204),
  updateSpaceContent: editLive,
  applyTemplateToSpace: editLive,
  moveSpace: async (api, { spaceId }) => {
    const { organization } = (await api.get('/v1/spaces/:spaceId', { spaceId: spaceId! })).expect(200).body;
    const parent = await collectionOf(api, organization);
    (await api.post('/v1/spaces/:spaceId/move', { spaceId: spaceId! }, { parent })).expect(200);
  },
  moveCollection: async (api, { collectionId }) => {
    const { organization } = (await api.get('/v1/collections/:collectionId', { collectionId: collectionId! })).expect(200).body;
    const parent = await collectionOf(api, organization);
    (await api.post('/v1/collections/:collectionId/move', { collectionId: collectionId! }, { parent })).expect(200);
  },
  acceptInviteOfAuthenticatedUser: async (api) => {
    const { id } = (await api.get('/v1/user')).expect(200).body;
    (await api.patch('/v1/users/:userId', { userId: id }, { emailVerified: true })).expect(200);
  },
  mergeChangeRequest: async (api, place) => {
    const changes = [{ operation: 'insert_page', title: 'Install the engine', document: {} }];
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', place, { changes })).expect(200);
  },
};

export const prepareFor = async (operationId: string, api: Api, place: Readonly<Record<string, string>>): Promise<void> =>
  PREPARATIONS[operationId]?.(api, place);

async function editLive(api: Api, { spaceId }: Readonly<Record<string, string>>): Promise<void> {
  (await api.patch('/v1/spaces/:spaceId', { spaceId: spaceId! }, { editMode: 'live' })).expect(200);
}

const collectionOf = async (api: Api, organizationId: string): Promise<string> =>
  (await api.post('/v1/orgs/:organizationId/collections', { organizationId }, { title: 'Engineering' })).expect(201).body.id;
