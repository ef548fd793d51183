import { useEffect, useState } from 'preact/hooks';
import { useSettled } from './settled.js';

interface SearchFieldProps {
  label: string;
  /** What is looked for now. */
  value: string;
  onChange: (text: string) => void;
}

/** Narrows a list down while somebody types. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed.trim());
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  return (
    <label>
      {label}
      <input type="search" autocomplete="off" maxLength={64} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
    </label>
  );
};
