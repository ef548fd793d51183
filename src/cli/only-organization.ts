import { StartupError } from '../config/startup-error.js';
import type { ApiClient } from './api-client.js';

/** The organization of somebody who is a member of one. */
export async function onlyOrganization(api: ApiClient): Promise<string> {
  const found = await api.find<{ id: string; title: string }>('/orgs', () => true);
  if (found.length === 1) return found[0]!.id;
  const names = found.map(({ id, title }) => `${id} (${title})`).join(', ');
  throw new StartupError(found.length === 0 ? 'You are a member of no organization' : `Choose the organization with --org: ${names}`);
}
