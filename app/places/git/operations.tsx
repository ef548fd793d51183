import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { useOperations, type GitOperation, type GitSyncState } from './git-queries.js';
import { OperationState } from './operation-state.js';

interface OperationsProps {
  spaceId: string;
  state: GitSyncState;
}

/** What syncs did, the newest first. */
export const Operations = ({ spaceId, state }: OperationsProps) => {
  const { git: words } = usePlaceWords();
  return (
    <section>
      <h2>{words.operations}</h2>
      <Listing list={useOperations(state)} empty={words.noOperations}>
        {(operation) => <Row operation={operation} address={to('spaces', spaceId, 'git', state.installationId, operation.id)} />}
      </Listing>
    </section>
  );
};

const Row = ({ operation, address }: { operation: GitOperation; address: string }) => {
  const { git: words } = usePlaceWords();
  const { direction, startedAt, counts } = operation;
  return (
    <div class="columns">
      <a href={address}>
        {words.direction[direction]} · <Moment at={startedAt} />
      </a>
      <OperationState operation={operation} />
      <span class="muted">{words.counted(counts.created, counts.updated, counts.removed, counts.skipped)}</span>
    </div>
  );
};
