import { CopyField } from '../../parts/copy-field.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { SpecActions } from './spec-actions.js';
import { useSpec, type Spec, type SpecPath } from './spec-queries.js';
import { SpecState } from './spec-state.js';
import { SpecUses } from './spec-uses.js';
import { SpecVersions } from './spec-versions.js';

/** One specification: where it comes from, what is wrong with it, its versions, and the pages that show it. */
export const SpecPlace = ({ spec: specSlug }: { spec: string }) => {
  const organization = useOrganization();
  if (!organization) return <NotFound />;
  return <Found path={{ organizationId: organization.id, specSlug }} key={specSlug} />;
};

const Found = ({ path }: { path: SpecPath }) => {
  const { specifications: words, titles } = usePlaceWords();
  const { data: spec, problem } = useSpec(path);
  if (problem?.status === 404) return <NotFound />;
  if (!spec) return problem ? <ProblemNote problem={problem} /> : null;
  return (
    <Place title={spec.slug} actions={<SpecState spec={spec} />}>
      <p>
        <a href={to('orgs', path.organizationId, 'specifications')}>{titles.specifications}</a>
      </p>
      <p>
        {spec.sourceURL === undefined ? words.sentAsFile : <bdi>{spec.sourceURL}</bdi>}
        {spec.lastProcessedAt !== undefined && (
          <>
            {' · '}
            <span class="muted">
              {words.checked} <Moment at={spec.lastProcessedAt} />
            </span>
          </>
        )}
      </p>
      <Faults spec={spec} />
      {spec.urls.published !== undefined && <CopyField label={words.publicLink} value={spec.urls.published} />}
      {spec.permissions.edit && <SpecActions path={path} spec={spec} />}
      <SpecVersions path={path} latest={spec.lastVersion} />
      <SpecUses path={path} />
    </Place>
  );
};

/** The service has these in English only. */
const Faults = ({ spec: { lastProcessedErrors: errors = [], lastProcessedErrorCount: count } }: { spec: Spec }) => {
  const { specifications: words } = usePlaceWords();
  if (errors.length === 0) return null;
  return (
    <details class="problem" open={errors.length <= 5}>
      <summary>{words.faults(count)}</summary>
      <ul lang="en" dir="ltr">
        {errors.map(({ message }) => (
          <li>{message}</li>
        ))}
      </ul>
    </details>
  );
};
