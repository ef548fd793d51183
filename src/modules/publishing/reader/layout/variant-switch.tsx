import type { ReaderFrame } from '../model/reader-page.js';
import { Menu } from './menu.js';

/** Leads to the other variants of a section: its languages, or the versions of what it documents. */
export const VariantSwitch = ({ frame: { variants, words } }: { frame: ReaderFrame }) => {
  const current = variants.find((variant) => variant.current);
  return variants.length > 1 && current ? <Menu name={words.variants} label={current.title} links={variants} /> : null;
};
