import { Place } from '../parts/place.js';
import { useWords } from '../words/language.js';

export const NotFound = () => {
  const { shell: words } = useWords();
  return (
    <Place title={words.notFound}>
      <p>{words.notFoundHint}</p>
    </Place>
  );
};
