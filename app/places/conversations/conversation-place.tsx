import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Confirm } from '../../parts/confirm.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { useConversation, useIssues } from './conversation-queries.js';
import { ForIngesters } from './for-ingesters.js';

/** One conversation: what was said, and which questions were found in it. */
export const ConversationPlace = ({ conversation: id }: { conversation: string }) => (
  <ForIngesters>{(organizationId) => <Found organizationId={organizationId} id={id} key={id} />}</ForIngesters>
);

const Found = ({ organizationId, id }: { organizationId: string; id: string }) => {
  const { data, problem } = useConversation(organizationId, id);
  if (problem?.status === 404) return <NotFound />;
  if (!data) return problem ? <ProblemNote problem={problem} /> : null;
  return <Shown organizationId={organizationId} detail={data} />;
};

interface ShownProps {
  organizationId: string;
  detail: components['schemas']['ConversationDetail'];
}

const Shown = ({ organizationId, detail }: ShownProps) => {
  const { conversations: words, parts: common } = usePlaceWords();
  const [isRemoving, setRemoving] = useState(false);
  const { conversation, parts, metadata } = detail;
  return (
    <Place
      title={conversation.subject ?? conversation.externalId}
      actions={
        <button type="button" class="danger" onClick={() => setRemoving(true)}>
          {common.remove}
        </button>
      }
    >
      <p>
        <a href={to('orgs', organizationId, 'conversations', 'all')}>{words.all}</a>
      </p>
      <dl class="facts">
        <dt>{words.source}</dt>
        <dd>
          <bdi>{conversation.source}</bdi> · <Moment at={conversation.createdAt} />
        </dd>
        <dt>{words.externalId}</dt>
        <dd>
          <bdi>{conversation.externalId}</bdi>
        </dd>
        {Object.entries(metadata.attributes).map(([name, value]) => (
          <>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </>
        ))}
      </dl>
      <Questions organizationId={organizationId} id={conversation.id} />
      <h2>{words.said}</h2>
      <ol class="dialogue">
        {parts.map(({ role, body }) => (
          <li>
            <strong>{words.roles[role]}</strong>
            <p class="said" dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
      {isRemoving && <Remove organizationId={organizationId} id={conversation.id} onClose={() => setRemoving(false)} />}
    </Place>
  );
};

interface OfConversation {
  organizationId: string;
  id: string;
}

const Questions = ({ organizationId, id }: OfConversation) => {
  const { conversations: words } = usePlaceWords();
  return (
    <>
      <h2>{words.issues}</h2>
      <Listing list={useIssues(organizationId, { conversation: id })} empty={words.noIssues} keyOf={({ issue }) => issue.id}>
        {({ issue }) => (
          <>
            <strong dir="auto">{issue.title}</strong>
            {issue.cluster === undefined ? (
              <span class="muted">{words.noTopic}</span>
            ) : (
              <a href={to('orgs', organizationId, 'conversations', 'topics', issue.cluster)}>
                {words.toTopic} <span class="unseen">{issue.title}</span>
              </a>
            )}
          </>
        )}
      </Listing>
    </>
  );
};

const Remove = ({ organizationId, id, onClose }: OfConversation & { onClose: () => void }) => {
  const { conversations: words, parts } = usePlaceWords();
  const { route } = useLocation();
  const remove = useAction(async () => {
    const params = { path: { organizationId, conversationId: id } };
    await ask(api.DELETE('/v1/orgs/{organizationId}/conversations/{conversationId}', { params }));
    route(to('orgs', organizationId, 'conversations', 'all'), true);
    await reread(['conversations'], ['conversation-issues'], ['topics'], ['topic']);
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval}
    </Confirm>
  );
};
