import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { usePlaceWords } from '../../words/language.js';
import { OIDCForm } from './oidc-form.js';
import { OIDCRow } from './oidc-row.js';
import { useOIDCProviders, useSAMLProviders } from './provider-queries.js';
import { SAMLForm } from './saml-form.js';
import { SAMLRow } from './saml-row.js';

export const Providers = () => <ForAdministrators>{({ id }) => <Kinds organizationId={id} key={id} />}</ForAdministrators>;

const Kinds = ({ organizationId }: { organizationId: string }) => {
  const { providers: words, titles } = usePlaceWords();
  const [making, setMaking] = useState<'oidc' | 'saml' | undefined>(undefined);
  const close = () => setMaking(undefined);
  const oidc = useOIDCProviders(organizationId);
  const saml = useSAMLProviders(organizationId);
  return (
    <Place title={titles.providers}>
      <p class="muted">{words.intro}</p>
      <section>
        <div class="place-head">
          <h2>{words.oidc}</h2>
          <button type="button" onClick={() => setMaking('oidc')}>
            {words.makeOidc}
          </button>
        </div>
        <Listing list={oidc} empty={words.noOidc}>
          {(provider) => <OIDCRow organizationId={organizationId} provider={provider} key={provider.id} />}
        </Listing>
      </section>
      <section>
        <div class="place-head">
          <h2>{words.saml}</h2>
          <button type="button" onClick={() => setMaking('saml')}>
            {words.makeSaml}
          </button>
        </div>
        <Listing list={saml} empty={words.noSaml}>
          {(provider) => <SAMLRow organizationId={organizationId} provider={provider} key={provider.id} />}
        </Listing>
      </section>
      {making === 'oidc' && <OIDCForm organizationId={organizationId} onClose={close} />}
      {making === 'saml' && <SAMLForm organizationId={organizationId} onClose={close} />}
    </Place>
  );
};
