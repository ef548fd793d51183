import { useState } from 'preact/hooks';
import type { components } from '../../api/schema.js';
import { usePlaceWords } from '../../words/language.js';
import type { Arranging } from '../arrange/use-arranging.js';
import { RemoveDialog } from './remove-dialog.js';
import { RowButtons } from './row-buttons.js';
import { ReusableDialog } from './reusable-dialog.js';

type ReusableContent = components['schemas']['ReusableContent'];
type Open = { kind: 'new' } | { kind: 'edit' | 'remove'; id: string };

/** Texts that several pages show. */
export const ReusableContents = ({ arranging, contents }: { arranging: Arranging; contents: readonly ReusableContent[] }) => {
  const { shared: words } = usePlaceWords();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  const chosen = open && open.kind !== 'new' ? contents.find(({ id }) => id === open.id) : undefined;
  return (
    <section>
      <h2>{words.reusable}</h2>
      {contents.length === 0 && <p class="muted">{words.noReusable}</p>}
      <ul class="listing">
        {contents.map((content) => (
          <li key={content.id}>
            <bdi>{content.title}</bdi>
            <RowButtons
              name={content.title}
              onEdit={() => setOpen({ kind: 'edit', id: content.id })}
              onRemove={() => setOpen({ kind: 'remove', id: content.id })}
            />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setOpen({ kind: 'new' })}>
        {words.newReusable}
      </button>
      {open?.kind === 'new' && <ReusableDialog arranging={arranging} onClose={close} />}
      {open?.kind === 'edit' && <ReusableDialog arranging={arranging} content={chosen} onClose={close} />}
      {open?.kind === 'remove' && chosen && (
        <RemoveDialog
          arranging={arranging}
          title={words.removeOf(chosen.title)}
          hint={words.removeReusableHint}
          change={{ operation: 'delete_reusable_content', reusableContent: chosen.id }}
          onClose={close}
        />
      )}
    </section>
  );
};
