import type { components } from '../../api/schema.js';
import { to } from '../../shell/paths.js';

export type Notification = components['schemas']['Notification'];

/** The place of the workbench that shows what it is about; undefined if there is none. */
export function placeOf({ space, changeRequest, organization, subject }: Notification): string | undefined {
  if (changeRequest !== undefined && space !== undefined) return to('spaces', space, 'changes', changeRequest);
  if (subject.type === 'webhook' && organization !== undefined) return to('orgs', organization, 'webhooks', subject.id);
  if (subject.type === 'saml-provider' && organization !== undefined) return to('orgs', organization, 'providers');
  if (space !== undefined) return to('spaces', space);
  return organization === undefined ? undefined : to('orgs', organization);
}
