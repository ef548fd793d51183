import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useFilters } from '../../shell/filters.js';
import { NotFound } from '../../shell/not-found.js';
import { useUser } from '../../shell/user.js';
import { usePlaceWords } from '../../words/language.js';
import { CancelJob } from './cancel-job.js';
import { useJobs, useQueues, type Job, type Status } from './job-queries.js';
import { JobRow } from './job-row.js';
import { QueueTable } from './queue-table.js';

const STATUSES: readonly Status[] = ['waiting', 'running', 'failed'];

/** For whoever looks after the installation. For others, nothing is there. */
export const Jobs = () => (useUser().installationAdmin ? <Work /> : <NotFound />);

const Work = () => {
  const { jobs: words, titles } = usePlaceWords();
  const { data, problem } = useQueues();
  const queues = data?.queues ?? [];
  return (
    <Place title={titles.jobs}>
      <p class="muted">{words.intro}</p>
      {problem && <ProblemNote problem={problem} />}
      {data && <QueueTable queues={queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0)} />}
      <List kinds={queues.map(({ name }) => name)} />
    </Place>
  );
};

const List = ({ kinds }: { kinds: readonly string[] }) => {
  const { jobs: words, parts } = usePlaceWords();
  const { values, set } = useFilters();
  const [cancelled, setCancelled] = useState<Job | undefined>(undefined);
  const status = STATUSES.find((one) => one === values['status']);
  const name = values['name'];
  const list = useJobs({ ...(status && { status }), ...(name !== undefined && { name }) });
  return (
    <section>
      <h2>{words.jobs}</h2>
      <div class="filters">
        <label>
          {words.statusFilter}
          <select value={status ?? ''} onChange={(event) => set({ status: event.currentTarget.value })}>
            <option value="">{parts.all}</option>
            {STATUSES.map((one) => (
              <option value={one}>{words.status[one]}</option>
            ))}
          </select>
        </label>
        <label>
          {words.kind}
          <select value={name ?? ''} onChange={(event) => set({ name: event.currentTarget.value })}>
            <option value="">{parts.all}</option>
            {/* One that was linked, of an extension that is gone. */}
            {name !== undefined && !kinds.includes(name) && <option value={name}>{name}</option>}
            {kinds.map((kind) => (
              <option value={kind}>{kind}</option>
            ))}
          </select>
        </label>
      </div>
      <Listing list={list} empty={words.nothing}>
        {(job) => <JobRow job={job} onCancel={() => setCancelled(job)} />}
      </Listing>
      {cancelled && <CancelJob job={cancelled} onClose={() => setCancelled(undefined)} />}
    </section>
  );
};
