import { useAction } from '../../api/action.js';
import { api, heldToken } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { BASE } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';

interface ExportProps {
  organizationId: string;
  period: { from?: string; to?: string };
}

const FILE = 'audit.jsonl';

/** The browser itself keeps the file as it comes, however long the log is, if it has the cookie that the download needs. */
export const ExportButton = (props: ExportProps) => {
  const { audit: words } = usePlaceWords();
  const { organizationId, period } = props;
  if (heldToken.value !== undefined) return <FetchedExport {...props} />;
  const query = new URLSearchParams(period).toString();
  return (
    <a
      class="button"
      download={FILE}
      href={`${BASE}/v1/orgs/${encodeURIComponent(organizationId)}/audit-events/export${query && `?${query}`}`}
    >
      {words.export}
    </a>
  );
};

/** Downloads carry no token, so the page fetches the file. */
const FetchedExport = ({ organizationId, period }: ExportProps) => {
  const { audit: words } = usePlaceWords();
  const fetched = useAction(async () => {
    const options = { params: { path: { organizationId }, query: period }, parseAs: 'blob' as const };
    const file = await ask(api.GET('/v1/orgs/{organizationId}/audit-events/export', options));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return (
    <>
      <button type="button" aria-disabled={fetched.isRunning} onClick={fetched.run}>
        {words.export}
      </button>
      {fetched.problem && <ProblemNote problem={fetched.problem} />}
    </>
  );
};
