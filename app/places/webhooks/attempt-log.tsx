import type { components } from '../../api/schema.js';
import { Moment } from '../../parts/moment.js';
import { useLanguage, usePlaceWords } from '../../words/language.js';

type Attempt = components['schemas']['WebhookAttempt'];

/** Each attempt to send an event, and what the receiver answered. */
export const AttemptLog = ({ log }: { log: readonly Attempt[] }) => {
  const { webhooks: words } = usePlaceWords();
  const milliseconds = new Intl.NumberFormat(useLanguage(), { style: 'unit', unit: 'millisecond' });
  if (log.length === 0) return <p class="muted">{words.noAttempts}</p>;
  return (
    <div class="table" tabIndex={0} role="region" aria-label={words.attemptLog}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.startedAt}</th>
            <th scope="col">{words.took}</th>
            <th scope="col">{words.answer}</th>
          </tr>
        </thead>
        <tbody>
          {log.map((attempt) => (
            <tr>
              <td>{attempt.number}</td>
              <td>
                <Moment at={attempt.startedAt} />
              </td>
              <td>{milliseconds.format(attempt.milliseconds)}</td>
              <td>
                <Answer attempt={attempt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Answer = ({ attempt: { status, error, response } }: { attempt: Attempt }) => {
  const { webhooks: words } = usePlaceWords();
  return (
    <>
      {status ?? words.noAnswer} {error !== undefined && <bdi lang="en">{error}</bdi>}
      {response !== undefined && response !== '' && (
        <div>
          <code dir="auto">{response}</code>
        </div>
      )}
    </>
  );
};
