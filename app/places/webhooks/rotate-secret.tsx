import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Confirm } from '../../parts/confirm.js';
import { momentFormat } from '../../parts/moment.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { useLanguage, usePlaceWords } from '../../words/language.js';
import type { WebhookPath } from './webhook-queries.js';

export const RotateSecret = ({ path, onClose }: { path: WebhookPath; onClose: () => void }) => {
  const { webhooks: words } = usePlaceWords();
  const language = useLanguage();
  const [made, setMade] = useState<{ secret: string; previousValidUntil: string } | undefined>(undefined);
  const rotate = useAction(async () => {
    setMade(await ask(api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/secret', { params: { path } })));
  });
  if (!made) {
    return (
      <Confirm title={words.rotate} action={rotate} onClose={onClose}>
        {words.rotateHint}
      </Confirm>
    );
  }
  return (
    <SecretOnce title={words.secret} label={words.secret} secret={made.secret} onClose={onClose}>
      <p>{words.previousUntil(momentFormat(language).format(new Date(made.previousValidUntil)))}</p>
    </SecretOnce>
  );
};
