import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization, type Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { AddSpec } from './add-spec.js';
import { useSpecs, type Spec } from './spec-queries.js';
import { SpecState } from './spec-state.js';

/** The OpenAPI specifications of an organization. */
export const Specs = () => {
  const organization = useOrganization();
  return organization ? <List organization={organization} key={organization.id} /> : <NotFound />;
};

const List = ({ organization: { id, permissions } }: { organization: Organization }) => {
  const { specifications: words, titles } = usePlaceWords();
  const [isAdding, setAdding] = useState(false);
  const list = useSpecs(id);
  return (
    <Place
      title={titles.specifications}
      actions={
        permissions.createOpenAPISpec && (
          <button type="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        )
      }
    >
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing}>
        {(spec) => <Row organizationId={id} spec={spec} />}
      </Listing>
      {isAdding && <AddSpec organizationId={id} onClose={() => setAdding(false)} />}
    </Place>
  );
};

const Row = ({ organizationId, spec }: { organizationId: string; spec: Spec }) => {
  const { specifications: words } = usePlaceWords();
  return (
    <>
      <a href={to('orgs', organizationId, 'specifications', spec.slug)} dir="ltr">
        {spec.slug}
      </a>
      {spec.sourceURL === undefined ? <span class="muted">{words.sentAsFile}</span> : <bdi class="muted">{spec.sourceURL}</bdi>}
      <SpecState spec={spec} />
    </>
  );
};
