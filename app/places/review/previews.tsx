import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import type { ChangeRequest, Space } from './change-request.js';

/** Each site of the space can be read as it would become. Nothing is shown of sites that the person may not see. */
export const Previews = ({ space: { id: spaceId, organization }, request }: { space: Space; request: ChangeRequest }) => {
  const { review: words, shell } = useWords();
  const { data: sites, more } = useList(['sites', organization, 'of-space', spaceId], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/sites', {
        params: { path: { organizationId: organization }, query: { space: spaceId, limit: 10, ...(page !== undefined && { page }) } },
      }),
    ),
  );
  if (!sites || sites.length === 0) return null;
  return (
    <>
      <div class="buttons">
        {sites.map(({ id, title }) => (
          <Preview key={id} path={{ organizationId: organization, siteId: id }} title={title} request={request} />
        ))}
        {more && (
          <button type="button" class="quiet" onClick={more}>
            {shell.more}
          </button>
        )}
      </div>
      <p class="muted">{words.previewHint}</p>
    </>
  );
};

interface PreviewProps {
  path: { organizationId: string; siteId: string };
  title: string;
  request: ChangeRequest;
}

/** Its address is a secret for an hour, so it is made when somebody wants to see it. */
const Preview = ({ path, title, request }: PreviewProps) => {
  const { review: words } = useWords();
  const show = useAction(async () => {
    // Browsers open tabs only at once when somebody presses a button, and not after an answer has come.
    const tab = window.open('', '_blank');
    try {
      const { url } = await ask(
        api.GET('/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview', { params: { path, query: { changeRequest: request.id } } }),
      );
      if (tab === null) return location.assign(url);
      // A site may have scripts of its own, which must not reach this page.
      tab.opener = null;
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      throw error;
    }
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={show.isRunning} onClick={show.run}>
        {words.preview(title)}
      </button>
      {show.problem && <ProblemNote problem={show.problem} />}
    </>
  );
};
