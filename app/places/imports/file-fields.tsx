import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { useLanguage, usePlaceWords } from '../../words/language.js';
import { chosenIn, chosenOf, sizeOf, type ChosenFile } from './chosen-files.js';
import { aboutFiles, FILES_POINTER } from './send-files.js';

interface FileFieldsProps {
  chosen: readonly ChosenFile[];
  onChange: (chosen: readonly ChosenFile[]) => void;
  problem: Problem | undefined;
}

const KILO = 1024;
const DROPS = ['dragover', 'drop'];
/** Types of elements do not have it yet. */
const WHOLE_FOLDER = { webkitdirectory: true };

/** Files or a folder, chosen or dropped; what is chosen last counts. */
export const FileFields = ({ chosen, onChange, problem }: FileFieldsProps) => {
  const { imports: words } = usePlaceWords();
  const language = useLanguage();
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState<Problem | undefined>(undefined);
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' });

  // What is dropped beside the fields would otherwise be opened in the place of the workbench.
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault();
    for (const name of DROPS) addEventListener(name, keep);
    return () => {
      for (const name of DROPS) removeEventListener(name, keep);
    };
  }, []);
  /** The fields do not go on naming what does not count any more. */
  const empty = (but?: HTMLInputElement) => {
    setUnreadable(undefined);
    for (const input of zone.current?.querySelectorAll('input') ?? []) if (input !== but) input.value = '';
  };
  const choose = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    empty(input);
    onChange(chosenIn(input.files ?? []));
  };
  const drop = async (dropped: DataTransfer) => {
    empty();
    const { name = '' } = dropped.files[0] ?? {};
    await chosenOf(dropped).then(onChange, () => setUnreadable(aboutFiles(words.unreadable(name))));
  };
  return (
    <div
      class="drop-zone"
      ref={zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) void drop(event.dataTransfer);
      }}
    >
      <Field label={words.files} hint={words.filesHint} pointer={FILES_POINTER} problem={unreadable ?? problem}>
        {(input) => <input {...input} type="file" multiple onChange={choose} />}
      </Field>
      <label>
        {words.folder}
        <input {...WHOLE_FOLDER} type="file" multiple onChange={choose} />
      </label>
      <p class="muted">{words.drop}</p>
      <p role="status">{chosen.length > 0 && words.chosen(chosen.length, size.format(Math.ceil(sizeOf(chosen) / KILO)))}</p>
      <p class="muted">{words.limits}</p>
    </div>
  );
};
