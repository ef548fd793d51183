import { useAction } from '../../api/action.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { publish, rereadSite, type Site, type SitePath } from './site-queries.js';
import { spacesIn, useStructure } from './structure/structure-queries.js';

interface PublishSiteProps {
  path: SitePath;
  site: Site;
  onClose: () => void;
}

/** Says what becomes readable, and for whom, before it does. */
export const PublishSite = ({ path, site, onClose }: PublishSiteProps) => {
  const { sites: words, site: own } = useWords();
  const { data } = useStructure(path);
  const shown = data && spacesIn(data.structure);
  const hidden = shown ? site.siteSpaces - shown.length : 0;
  const action = useAction(async () => {
    await publish(path);
    await rereadSite(path);
    onClose();
  });
  return (
    <Modal title={words.publish} onClose={onClose}>
      <form onSubmit={submits(action)}>
        <p>{site.siteSpaces === 0 ? own.nothingToPublish : words.willRead[site.visibility]}</p>
        <ul>
          {shown?.map(({ id, title }) => (
            <li key={id}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
        {hidden > 0 && <p>{own.hiddenSpaces(hidden)}</p>}
        <Submit action={action}>{words.publish}</Submit>
      </form>
    </Modal>
  );
};
