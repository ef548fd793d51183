import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { queries, reread, useQuery, type Asked } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Settings = components['schemas']['NotificationPreferences'];
export type Preference = components['schemas']['NotificationPreference'];
export type Choice = Partial<Pick<Preference, 'app' | 'mail'>>;

const KEY = ['notification-preferences'];

let sending: Promise<void> | undefined;

export const usePreferences = (): Asked<Settings> => useQuery(KEY, () => ask(api.GET('/v1/user/notification-preferences')));

/** Shows a choice at once: what is chosen next starts from it, whether the service has it yet or not. */
export function choose({ kind, organization }: Preference, choice: Choice): void {
  // What is being read may be older than the choice.
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<Settings>(
    KEY,
    (shown) =>
      shown && {
        ...shown,
        preferences: shown.preferences.map((each) =>
          each.kind === kind && each.organization === organization ? Object.assign({}, each, choice, { isDefault: false }) : each,
        ),
      },
  );
}

/** The service takes all choices at once, so they are sent by one at a time. What it refuses is shown as it was. */
export const sendChoices = (): Promise<void> => (sending ??= sendAll().finally(() => (sending = undefined)));

async function sendAll(): Promise<void> {
  const shown = queries.getQueryData<Settings>(KEY)!;
  const preferences = shown.preferences.filter(({ isDefault }) => !isDefault).map(inputOf);
  try {
    const kept = await ask(api.PUT('/v1/user/notification-preferences', { body: { preferences } }));
    if (queries.getQueryData<Settings>(KEY) === shown) queries.setQueryData(KEY, kept);
    else await sendAll();
  } catch (error) {
    await reread(KEY);
    throw error;
  }
}

const inputOf = ({ kind, mail, app, organization }: Preference) =>
  organization === undefined ? { kind, mail, app } : { kind, mail, app, organization };
