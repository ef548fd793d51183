import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { useWords } from '../../words/language.js';
import type { Domain } from './domain-queries.js';

interface DeleteDomainProps {
  organizationId: string;
  domain: Domain;
  onClose: () => void;
}

/** Asks first: readers may come to sites with it. */
export const DeleteDomain = ({ organizationId, domain: { id, domain }, onClose }: DeleteDomainProps) => {
  const { domains: words, parts } = useWords();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/domains/{domainId}', { params: { path: { organizationId, domainId: id } } }));
    await reread(['domains', organizationId], ['site'], ['sites']);
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(domain)}
    </Confirm>
  );
};
