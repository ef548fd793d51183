import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { useWords } from '../../words/language.js';
import { ClaimDomain } from './claim-domain.js';
import { DeleteDomain } from './delete-domain.js';
import { useDomains, type Domain } from './domain-queries.js';
import { DomainRow } from './domain-row.js';

export const Domains = () => <ForAdministrators>{({ id }) => <List organizationId={id} key={id} />}</ForAdministrators>;

const List = ({ organizationId }: { organizationId: string }) => {
  const { domains: words } = useWords();
  const [isClaiming, setClaiming] = useState(false);
  const [removed, setRemoved] = useState<Domain | undefined>(undefined);
  const list = useDomains(organizationId);
  return (
    <Place
      title={words.title}
      actions={
        <button type="button" onClick={() => setClaiming(true)}>
          {words.claim}
        </button>
      }
    >
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing}>
        {(domain) => <DomainRow organizationId={organizationId} domain={domain} onRemove={() => setRemoved(domain)} />}
      </Listing>
      {isClaiming && <ClaimDomain organizationId={organizationId} onClose={() => setClaiming(false)} />}
      {removed && <DeleteDomain organizationId={organizationId} domain={removed} onClose={() => setRemoved(undefined)} />}
    </Place>
  );
};
