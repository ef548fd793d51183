import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Confirm } from '../../parts/confirm.js';
import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import { Addresses } from './addresses.js';
import type { OIDCProvider, SAMLProvider } from './provider-queries.js';

interface ProviderRowProps {
  provider: OIDCProvider | SAMLProvider;
  /** Who it is to others. */
  name: string;
  /** The form that changes it; absent for those who may not. */
  form?: (onClose: () => void) => ComponentChildren;
  remove: () => Promise<void>;
  children?: ComponentChildren;
}

/** A provider of either kind, and what can be done with it. */
export const ProviderRow = ({ provider, name, form, remove, children }: ProviderRowProps) => {
  const { providers: words, parts } = usePlaceWords();
  const [open, setOpen] = useState<'edit' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const removal = useAction(remove);
  const { label, status, service } = provider;
  return (
    <div class="card">
      <div class="place-head">
        <h3>{label}</h3>
        <State is={status === 'active' ? 'good' : undefined}>{words.status[status]}</State>
      </div>
      <bdi class="muted">{name}</bdi>
      {!form && <p>{words.ofInstallation}</p>}
      <details>
        <summary>{words.addresses}</summary>
        <Addresses service={service} />
      </details>
      <div class="buttons">
        {form && (
          <button type="button" class="quiet" onClick={() => setOpen('edit')}>
            {parts.edit} <span class="unseen">{label}</span>
          </button>
        )}
        <button type="button" class="danger" onClick={() => setOpen('remove')}>
          {parts.remove} <span class="unseen">{label}</span>
        </button>
      </div>
      {children}
      {open === 'edit' && form?.(close)}
      {open === 'remove' && (
        <Confirm title={parts.remove} action={removal} onClose={close}>
          {words.confirmRemoval(label)}
        </Confirm>
      )}
    </div>
  );
};
