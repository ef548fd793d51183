import { useWords } from '../../words/language.js';
import { addressOf, type ContentSource } from '../space/content-source.js';
import { RequestLink } from './request-link.js';

/** Leads to the editor. */
export const EditButton = ({ source, pageId }: { source: ContentSource; pageId: string }) => {
  const { write: words } = useWords();
  return (
    <RequestLink source={source} address={(within) => `${addressOf(within, pageId)}/edit`}>
      {words.edit}
    </RequestLink>
  );
};
