import type { Node as EditorNode } from 'prosemirror-model';
import { useId, useState } from 'preact/hooks';
import type { Field } from '../../src/common/document/data-field.js';
import type { NodeSpec } from '../../src/common/document/node-spec.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import type { Data } from '../../src/common/document/rich-text.js';
import { Modal } from '../parts/modal.js';
import { useWords } from '../words/language.js';
import type { EditorWords } from '../words/editor/editor-words.js';
import { typeOf } from './schema.js';

interface PropertiesDialogProps {
  node: EditorNode;
  onSave: (data: Data) => void;
  onClose: () => void;
}

/** What is said about a block beside its content: a field for each member that the table of blocks has. */
export const PropertiesDialog = ({ node, onSave, onClose }: PropertiesDialogProps) => {
  const { editor: words, shell } = useWords();
  const type = typeOf(node);
  const fields = Object.entries((BLOCKS[type] as NodeSpec).data).filter(([, { type: kind }]) => kind !== 'json' && kind !== 'ref');
  const [data, setData] = useState(node.attrs['data'] as Data);
  const problems = new Map(fields.map(([name, field]) => [name, problemOf(field, data[name])]));
  const isWrong = [...problems.values()].some((problem) => problem !== undefined);
  const save = (event: Event) => {
    event.preventDefault();
    if (!isWrong) onSave(data);
  };
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = data;
    setData(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <Modal title={words.kinds[type as keyof EditorWords['kinds']]} onClose={onClose}>
      <form onSubmit={save}>
        {fields.length === 0 && <p>{words.noProperties}</p>}
        {fields.map(([name, field]) => (
          <Property
            label={words.properties[name as keyof EditorWords['properties']]}
            field={field}
            value={data[name]}
            problem={problems.get(name)}
            onChange={(value) => set(name, value)}
          />
        ))}
        <div class="buttons">
          <button type="submit" aria-disabled={isWrong}>
            {words.apply}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {shell.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
};

const problemOf = (field: Field, value: unknown): string | undefined => {
  if (value === undefined) return field.required ? field.problem('')?.message : undefined;
  return field.problem(value)?.message;
};

interface PropertyProps {
  label: string;
  field: Field;
  value: unknown;
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

const Property = ({ label, field, value, problem, onChange }: PropertyProps) => {
  const id = useId();
  const told = `${id}-told`;
  const about = { id, 'aria-describedby': told, 'aria-invalid': problem !== undefined };
  const choices = field.schema['enum'] as readonly string[] | undefined;
  if (field.type === 'flag') {
    return (
      <label class="choice">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || (field.usual === undefined ? undefined : false))}
        />
        {label}
      </label>
    );
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {choices ? (
        <select {...about} value={textOf(value ?? field.usual)} onChange={(event) => onChange(event.currentTarget.value)}>
          {field.required || <option value="" />}
          {choices.map((choice) => (
            <option value={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input {...about} value={textOf(value)} onInput={(event) => onChange(valueOf(event.currentTarget.value, field))} />
      )}
      <p id={told} class="wrong">
        {problem}
      </p>
    </div>
  );
};

/** Of members that are texts, numbers, or lists of texts. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What was typed, as the member has it. */
function valueOf(text: string, { type }: Field): unknown {
  const isNumber = /^\d+$/.test(text);
  if ((type === 'number' || type === 'size') && isNumber) return Number(text);
  if (type !== 'texts') return text;
  const items = text.split(',').map((item) => item.trim());
  return items.join('') === '' ? undefined : items;
}
