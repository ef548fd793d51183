import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { CopyField } from '../../parts/copy-field.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { usePlaceWords } from '../../words/language.js';
import type { SitePath } from '../sites/site-queries.js';
import type { Period } from './period.js';

/** A page with the same figures for people without an account. Its address is a secret, so it is made when somebody wants it. */
export const FiguresLink = ({ path, period: { from, to } }: { path: SitePath; period: Period }) => {
  const { insights: words } = usePlaceWords();
  const [made, setMade] = useState<string | undefined>(undefined);
  const make = useAction(async () => {
    const { url } = await ask(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/insights/figures', { params: { path } }));
    setMade(`${url}?${new URLSearchParams({ from, to }).toString()}`);
  });
  return (
    <section>
      <h2>{words.link}</h2>
      <p class="muted">{words.linkHint}</p>
      {made !== undefined && <CopyField label={words.link} value={made} />}
      <button type="button" class="quiet" aria-disabled={make.isRunning} onClick={make.run}>
        {words.makeLink}
      </button>
      {make.problem && <ProblemNote problem={make.problem} />}
    </section>
  );
};
