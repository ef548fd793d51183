import { useState } from 'preact/hooks';
import { ProblemNote } from '../../../parts/problem-note.js';
import { useWords } from '../../../words/language.js';
import type { Site, SitePath } from '../site-queries.js';
import { AddSpace } from './add-space.js';
import { ItemRow } from './item-row.js';
import { itemsIn, useStructure, type Item } from './structure-queries.js';

interface StructureProps {
  path: SitePath;
  site: Site;
}

/** What a site shows, in the order of its navigation. */
export const Structure = ({ path, site }: StructureProps) => {
  const { site: words, shell } = useWords();
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const { data, problem, isWaiting } = useStructure(path);
  return (
    <section>
      <div class="place-head">
        <h2>{words.structure}</h2>
        {site.permissions.edit && data && (
          <button type="button" class="quiet" onClick={() => setAdding(true)}>
            {words.addSpace}
          </button>
        )}
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isWaiting && (
        <p class="muted" role="status">
          {shell.loading}
        </p>
      )}
      {data?.structure.length === 0 && <p class="muted">{words.empty}</p>}
      {data && <Items items={data.structure} path={path} site={site} onSaid={setSaid} />}
      <p class="unseen" role="status">
        {said}
      </p>
      {isAdding && data && <AddSpace path={path} site={site} structure={data} onClose={() => setAdding(false)} />}
    </section>
  );
};

interface ItemsProps extends StructureProps {
  items: readonly Item[];
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
