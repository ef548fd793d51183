import { State } from '../../parts/state.js';
import { useWords } from '../../words/language.js';
import type { Site } from './site-queries.js';

export const SiteState = ({ site: { published } }: { site: Site }) => {
  const { home: words } = useWords();
  return <State is={published ? 'good' : undefined}>{published ? words.published : words.notPublished}</State>;
};
