import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import type { WebhookPath } from './webhook-queries.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** What `datetime-local` inputs have: the time of this place, without the place. */
const localTime = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);

/** After an outage of the receiver, all that it missed is sent again. */
export const ReplayFailed = ({ path, onClose }: { path: WebhookPath; onClose: () => void }) => {
  const { webhooks: words } = usePlaceWords();
  const [since, setSince] = useState(() => localTime(Date.now() - DAY));
  const [count, setCount] = useState<number | undefined>(undefined);
  const replay = useAction(async () => {
    const body = { from: new Date(since).toISOString(), to: new Date().toISOString(), status: 'failed' as const };
    const answer = await ask(api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/replay', { params: { path }, body }));
    setCount(answer.count);
    await reread(['webhook-deliveries', path]);
  });
  return (
    <Modal title={words.replayAll} onClose={onClose}>
      <form onSubmit={submits(replay)}>
        {/* The service says at the end of the time that it is too long. */}
        <Field label={words.since} hint={words.replayHint} pointer="/to" problem={replay.problem}>
          {(input) => (
            <input {...input} type="datetime-local" required value={since} onInput={(event) => setSince(event.currentTarget.value)} />
          )}
        </Field>
        <Submit action={replay} beside={['/to']}>
          {words.replay}
        </Submit>
        <p role="status">{count !== undefined && words.replayed(count)}</p>
      </form>
    </Modal>
  );
};
