import { useState } from 'preact/hooks';
import { ProblemNote } from '../../../parts/problem-note.js';
import { useWords } from '../../../words/language.js';
import type { Site, SitePath } from '../site-queries.js';
import { AddEntry } from './add-entry.js';
import { AddSpace } from './add-space.js';
import { ItemRow } from './item-row.js';
import { itemsIn, useStructure, type Item, type Structure as WholeStructure } from './structure-queries.js';

interface StructureProps {
  path: SitePath;
  site: Site;
}

/** What a site shows, in the order of its navigation. */
export const Structure = ({ path, site }: StructureProps) => {
  const { site: words, shell } = useWords();
  const [added, setAdded] = useState<'space' | 'group' | 'link' | undefined>(undefined);
  const close = () => setAdded(undefined);
  const button = (kind: NonNullable<typeof added>, label: string) => (
    <button type="button" class="quiet" onClick={() => setAdded(kind)}>
      {label}
    </button>
  );
  const [said, setSaid] = useState('');
  const { data, problem, isWaiting } = useStructure(path);
  return (
    <section>
      <div class="place-head">
        <h2>{words.structure}</h2>
        {site.permissions.edit && data && (
          <div class="buttons">
            {button('space', words.addSpace)}
            {button('group', words.addGroup)}
            {button('link', words.addLink)}
          </div>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isWaiting && (
        <p class="muted" role="status">
          {shell.loading}
        </p>
      )}
      {data?.structure.length === 0 && <p class="muted">{words.empty}</p>}
      {data && <Items items={data.structure} structure={data} path={path} site={site} onSaid={setSaid} />}
      <p class="unseen" role="status">
        {said}
      </p>
      {data && added === 'space' && <AddSpace path={path} site={site} structure={data} onClose={close} />}
      {data && (added === 'group' || added === 'link') && <AddEntry kind={added} path={path} structure={data} onClose={close} />}
    </section>
  );
};

interface ItemsProps extends StructureProps {
  items: readonly Item[];
  structure: WholeStructure;
  /** Takes what a screen reader says of a move. */
  onSaid: (text: string) => void;
}

const Items = ({ items, ...rest }: ItemsProps) =>
  items.length === 0 ? null : (
    <ul class="listing structure">
      {items.map((item, index) => (
        <li key={item.id}>
          <div class="card">
            <ItemRow item={item} siblings={items} index={index} {...rest} />
            <Items items={itemsIn(item)} {...rest} />
          </div>
        </li>
      ))}
    </ul>
  );
