import { CopyField } from '../../parts/copy-field.js';
import { Modal } from '../../parts/modal.js';
import { usePlaceWords } from '../../words/language.js';
import type { OIDCProvider, SAMLProvider } from './provider-queries.js';

type Service = OIDCProvider['service'] | SAMLProvider['service'];

/** Addresses of ours that are entered at the identity provider. */
export const Addresses = ({ service }: { service: Service }) => {
  const { providers: words } = usePlaceWords();
  return (
    <>
      <p class="muted">{words.addressesHint}</p>
      {'redirectURL' in service ? (
        <CopyField label={words.redirectUrl} value={service.redirectURL} />
      ) : (
        <>
          <CopyField label={words.acsUrl} value={service.acsURL} />
          <CopyField label={words.ourEntityId} value={service.entityID} />
          {/* The entity id is where the metadata is. */}
          <CopyField label={words.metadata} value={service.entityID} />
        </>
      )}
      <CopyField label={words.startUrl} value={service.startURL} />
    </>
  );
};

/** Shown after a provider was created: it does not work before they are entered. */
export const AddressesDialog = ({ service, onClose }: { service: Service; onClose: () => void }) => {
  const { providers: words } = usePlaceWords();
  return (
    <Modal title={words.addresses} onClose={onClose}>
      <Addresses service={service} />
    </Modal>
  );
};
