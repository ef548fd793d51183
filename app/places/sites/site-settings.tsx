import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { AudienceField } from './audience-field.js';
import { TitleField } from './title-field.js';
import { changeSite, rereadSite, type Site, type SitePath } from './site-queries.js';

interface SiteSettingsProps {
  path: SitePath;
  site: Site;
  onClose: () => void;
}

export const SiteSettings = ({ path, site, onClose }: SiteSettingsProps) => {
  const { sites: words, site: own, parts } = useWords();
  const [title, setTitle] = useState(site.title);
  const [visibility, setVisibility] = useState(site.visibility);
  const [basename, setBasename] = useState(site.basename ?? '');
  const [hostname, setHostname] = useState(site.hostname ?? '');
  const shown = site.proxy?.target.replace(/^https:\/\//, '') ?? '';
  const [proxy, setProxy] = useState(shown);
  const isOther = visibility !== site.visibility;
  const save = useAction(async () => {
    // Only what differs: what somebody else changed meanwhile stays.
    await changeSite(path, {
      ...(title.trim() !== site.title && { title: title.trim() }),
      ...(isOther && { visibility }),
      ...(basename.trim() !== (site.basename ?? '') && { basename: basename.trim() || null }),
      ...(hostname.trim() !== (site.hostname ?? '') && { hostname: hostname.trim() || null }),
      ...(proxy.trim() !== shown && { proxy: proxy.trim() || null }),
    });
    await rereadSite(path);
    onClose();
  });
  return (
    <Modal title={own.settings} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <TitleField label={words.name} value={title} onChange={setTitle} problem={save.problem} />
        <Field label={own.basename} hint={own.basenameHint} pointer="/basename" problem={save.problem}>
          {(input) => (
            <input {...input} dir="ltr" maxLength={100} value={basename} onInput={(event) => setBasename(event.currentTarget.value)} />
          )}
        </Field>
        <Field label={own.hostname} hint={own.hostnameHint} pointer="/hostname" problem={save.problem}>
          {(input) => (
            <input {...input} dir="ltr" maxLength={253} value={hostname} onInput={(event) => setHostname(event.currentTarget.value)} />
          )}
        </Field>
        <Field label={own.proxy} hint={own.proxyHint} pointer="/proxy" problem={save.problem}>
          {(input) => <input {...input} dir="ltr" maxLength={512} value={proxy} onInput={(event) => setProxy(event.currentTarget.value)} />}
        </Field>
        <AudienceField value={visibility} onChange={setVisibility} />
        <p role="status">{isOther && site.published && `${words.willRead[visibility]} ${own.atOnce}`}</p>
        <Submit action={save} beside={['/title', '/basename', '/hostname', '/proxy']}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
