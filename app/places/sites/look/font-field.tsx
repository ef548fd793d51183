import type { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { usePlaceWords } from '../../../words/language.js';

/** Names of fonts are the same in every language. */
const FONTS = {
  Inter: 'Inter',
  ABCFavorit: 'ABC Favorit',
  FiraSans: 'Fira Sans',
  IBMPlexSerif: 'IBM Plex Serif',
  Lato: 'Lato',
  Merriweather: 'Merriweather',
  NotoSans: 'Noto Sans',
  OpenSans: 'Open Sans',
  Overpass: 'Overpass',
  Poppins: 'Poppins',
  Raleway: 'Raleway',
  Roboto: 'Roboto',
  RobotoSlab: 'Roboto Slab',
  SourceSansPro: 'Source Sans Pro',
  Ubuntu: 'Ubuntu',
};
const MONOSPACE = {
  JetBrainsMono: 'JetBrains Mono',
  DMMono: 'DM Mono',
  FiraCode: 'Fira Code',
  IBMPlexMono: 'IBM Plex Mono',
  Inconsolata: 'Inconsolata',
  RobotoMono: 'Roboto Mono',
  SourceCodePro: 'Source Code Pro',
  SpaceMono: 'Space Mono',
};

interface FontFieldProps {
  path: 'styling.font' | 'styling.headingFont' | 'styling.monospaceFont';
  value: unknown;
  onChange: (font: string) => void;
  pointer: string;
  problem: Problem | undefined;
}

export const FontField = ({ path, value, onChange, pointer, problem }: FontFieldProps) => {
  const { look: words } = usePlaceWords();
  const offered = path === 'styling.monospaceFont' ? MONOSPACE : FONTS;
  // A font of the organization stays until another one is chosen.
  const own = typeof value === 'object' && value !== null;
  return (
    <Field label={words.fonts[path]} pointer={pointer} problem={problem}>
      {(input) => (
        <select
          {...input}
          value={own ? OWN : typeof value === 'string' ? value : ''}
          onChange={({ currentTarget: { value: chosen } }) => {
            if (chosen !== OWN) onChange(chosen);
          }}
        >
          {own && <option value={OWN}>{words.ownFont}</option>}
          {path === 'styling.headingFont' && <option value="">{words.sameFont}</option>}
          {Object.entries(offered).map(([name, label]) => (
            <option value={name}>{label}</option>
          ))}
        </select>
      )}
    </Field>
  );
};

const OWN = 'own';
