import { useAction } from '../../api/action.js';
import { Confirm } from '../../parts/confirm.js';
import { usePlaceWords } from '../../words/language.js';
import { cancelJob, type Job } from './job-queries.js';

/** Asks first: what the job was to do is not done. */
export const CancelJob = ({ job: { id, name }, onClose }: { job: Job; onClose: () => void }) => {
  const { jobs: words } = usePlaceWords();
  const cancel = useAction(async () => {
    await cancelJob(id);
    onClose();
  });
  return (
    <Confirm title={words.cancel} action={cancel} onClose={onClose}>
      {words.confirmCancel(name)}
    </Confirm>
  );
};
