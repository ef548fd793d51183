import { useEffect, useState } from 'preact/hooks';
import { useOrganization } from '../shell/organization.js';
import { useWords } from '../words/language.js';
import { SearchDialog } from './search-dialog.js';

/** Opens the search, as Ctrl K and ⌘ K do everywhere. */
export const SearchButton = () => {
  const { search: words } = useWords();
  const organization = useOrganization();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The editor links a text with the same keys.
      if (event.defaultPrevented) return;
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!organization) return null;
  return (
    <>
      <button type="button" class="search-button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        {words.title} <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && <SearchDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  );
};
