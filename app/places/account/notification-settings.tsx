import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { choose, sendChoices, usePreferences, type Choice, type Preference } from './preferences.js';

type Mute = components['schemas']['NotificationMute'];

const MAILS = ['off', 'soon', 'daily', 'weekly'] as const;

/** What the person is told about, where and when; and what they do not want to hear of. */
export const NotificationSettings = () => {
  const { notifications: words } = useWords();
  const { data, problem } = usePreferences();
  const mutes = useList(['notification-mutes'], (page) =>
    ask(api.GET('/v1/user/notification-mutes', { params: { query: { limit: 50, ...(page !== undefined && { page }) } } })),
  );
  return (
    <Place title={words.preferences}>
      {problem && <ProblemNote problem={problem} />}
      {data?.mailRefused && <p class="problem">{words.mailRefused}</p>}
      {data && <Preferences all={data.preferences} />}
      <h2>{words.muted}</h2>
      <Listing list={mutes} empty={words.noneMuted} keyOf={({ subjectType, subjectId }) => `${subjectType} ${subjectId}`}>
        {(mute) => <MuteRow mute={mute} />}
      </Listing>
    </Place>
  );
};

/** Those of single organizations are kept as they are: they are set through the API. */
const Preferences = ({ all }: { all: readonly Preference[] }) => {
  const { notifications: words } = useWords();
  const everywhere = all.filter(({ organization }) => organization === undefined);
  return (
    <div class="table" tabIndex={0} role="region" aria-label={words.preferences}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.about}</th>
            <th scope="col">{words.inList}</th>
            <th scope="col">{words.byMail}</th>
          </tr>
        </thead>
        <tbody>
          {everywhere.map((preference) => (
            <PreferenceRow key={preference.kind} preference={preference} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const PreferenceRow = ({ preference }: { preference: Preference }) => {
  const { notifications: words } = useWords();
  const send = useAction(sendChoices);
  const change = (choice: Choice) => {
    choose(preference, choice);
    send.run();
  };
  return (
    <tr>
      <th scope="row">
        {preference.label}
        {send.problem && <ProblemNote problem={send.problem} />}
      </th>
      <td>
        <input
          type="checkbox"
          aria-label={`${words.inList}: ${preference.label}`}
          checked={preference.app}
          disabled={preference.required}
          onChange={(event) => change({ app: event.currentTarget.checked })}
        />
      </td>
      <td>
        <select
          aria-label={`${words.byMail}: ${preference.label}`}
          value={preference.mail}
          onChange={(event) => change({ mail: event.currentTarget.value as Preference['mail'] })}
        >
          {MAILS.filter((mail) => !preference.required || mail !== 'off').map((mail) => (
            <option value={mail}>{words.mail[mail]}</option>
          ))}
        </select>
      </td>
    </tr>
  );
};

const MuteRow = ({ mute: { subjectType, subjectId } }: { mute: Mute }) => {
  const { notifications: words } = useWords();
  const unmute = useAction(async () => {
    const path = { subjectType, subjectId };
    await ask(api.DELETE('/v1/user/notification-mutes/{subjectType}/{subjectId}', { params: { path } }));
    await reread(['notification-mutes']);
  });
  return (
    <>
      <span>
        {words.subjects[subjectType]} <code>{subjectId}</code>
      </span>
      <button type="button" class="quiet" onClick={unmute.run}>
        {words.unmute}
      </button>
      {unmute.problem && <ProblemNote problem={unmute.problem} />}
    </>
  );
};
