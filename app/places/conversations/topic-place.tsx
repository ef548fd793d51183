import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { ChangeRequestRow } from '../home/rows.js';
import { useAnswers, useIssues, useTopic, useTopicRequests, type Topic } from './conversation-queries.js';
import { ForIngesters } from './for-ingesters.js';
import { IssueRow } from './issue-row.js';
import { MakeRequest } from './make-request.js';
import { Pulse } from './pulse.js';

/** One topic: what was asked, which pages may answer it, and who is at it. */
export const TopicPlace = ({ topic: id }: { topic: string }) => (
  <ForIngesters>{(organizationId) => <Found organizationId={organizationId} id={id} key={id} />}</ForIngesters>
);

const Found = ({ organizationId, id }: { organizationId: string; id: string }) => {
  const { data: topic, problem } = useTopic(organizationId, id);
  if (problem?.status === 404) return <NotFound />;
  if (!topic) return problem ? <ProblemNote problem={problem} /> : null;
  return <Shown organizationId={organizationId} topic={topic} />;
};

interface TopicProps {
  organizationId: string;
  topic: Topic;
}

const Shown = ({ organizationId, topic }: TopicProps) => {
  const { conversations: words, titles } = usePlaceWords();
  const issues = useIssues(organizationId, { cluster: topic.id });
  return (
    <Place title={topic.label}>
      <p>
        <a href={to('orgs', organizationId, 'conversations')}>{titles.conversations}</a>
      </p>
      <p dir="auto">{topic.summary}</p>
      <p>
        <Pulse weeks={topic.weeklyPulse} /> <span class="muted">{words.counts(topic.stats.issues, topic.stats.conversations)}</span>
      </p>
      <Answers organizationId={organizationId} topic={topic} />
      <Requests organizationId={organizationId} topic={topic} />
      <h2>{words.issues}</h2>
      <Listing list={issues} empty={words.noIssues} keyOf={({ issue }) => issue.id}>
        {({ issue, conversation }) => <IssueRow organizationId={organizationId} issue={issue} conversation={conversation} />}
      </Listing>
    </Place>
  );
};

const Answers = ({ organizationId, topic }: TopicProps) => {
  const { conversations: words } = usePlaceWords();
  const { data: answers, problem } = useAnswers(organizationId, topic.id);
  return (
    <>
      <h2>{words.answers}</h2>
      {problem && <ProblemNote problem={problem} />}
      {answers?.length === 0 && <p class="muted">{words.noAnswers}</p>}
      {answers !== undefined && answers.length > 0 && (
        <ul class="listing">
          {answers.map(({ href, title, where, excerpt }) => (
            <li key={href}>
              <a href={href}>
                <bdi>{title}</bdi>
              </a>
              <span class="muted">{where}</span>
              {excerpt !== '' && <p dir="auto">{excerpt}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Requests = ({ organizationId, topic }: TopicProps) => {
  const { conversations: words } = usePlaceWords();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <h2>{words.requests}</h2>
      <Listing list={useTopicRequests(organizationId, topic.id)} empty={words.noRequests}>
        {(request) => <ChangeRequestRow request={request} />}
      </Listing>
      <div class="buttons">
        <button type="button" class="quiet" onClick={() => setMaking(true)}>
          {words.makeRequest}
        </button>
      </div>
      {isMaking && <MakeRequest organizationId={organizationId} topicId={topic.id} onClose={() => setMaking(false)} />}
    </>
  );
};
