import { useState } from 'preact/hooks';
import { usePlaceWords } from '../../words/language.js';
import type { Arranging } from '../arrange/use-arranging.js';
import { RemoveDialog } from './remove-dialog.js';
import { RowButtons } from './row-buttons.js';
import { VariableDialog, type Value } from './variable-dialog.js';

type Open = { kind: 'new' } | { kind: 'edit' | 'remove'; name: string };

/** Values that pages have in their texts. */
export const Variables = ({ arranging, variables }: { arranging: Arranging; variables: Readonly<Record<string, Value>> }) => {
  const { shared: words } = usePlaceWords();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  const entries = Object.entries(variables);
  return (
    <section>
      <h2>{words.variables}</h2>
      {entries.length === 0 && <p class="muted">{words.noVariables}</p>}
      <ul class="listing">
        {entries.map(([name, value]) => (
          <li key={name}>
            <code dir="ltr">{name}</code> <bdi>{String(value)}</bdi>
            <RowButtons name={name} onEdit={() => setOpen({ kind: 'edit', name })} onRemove={() => setOpen({ kind: 'remove', name })} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setOpen({ kind: 'new' })}>
        {words.newVariable}
      </button>
      {open?.kind === 'new' && <VariableDialog arranging={arranging} onClose={close} />}
      {open?.kind === 'edit' && (
        <VariableDialog arranging={arranging} variable={{ name: open.name, value: variables[open.name] ?? '' }} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          arranging={arranging}
          title={words.removeOf(open.name)}
          hint={words.removeVariableHint}
          change={{ operation: 'set_variables', variables: { [open.name]: null } }}
          onClose={close}
        />
      )}
    </section>
  );
};
