import type { components } from '../../../api/schema.js';
import type { Look } from './look-settings.js';

type Schemas = components['schemas'];
export type HeaderLink = Schemas['HeaderLink'];
export type FooterGroup = Schemas['FooterGroup'];
export type SiteLink = Schemas['SiteLinkInput'];
/** Where a link leads: an address, or content. */
export type LinkTarget = SiteLink['to'];

export const newLink = (): SiteLink => ({ title: '', to: { kind: 'url', url: '' } });

const isComplete = ({ title, to }: SiteLink) => title !== '' && !(to.kind === 'url' && to.url === '');

/** Whether every link and group has what the service asks for, so that a preview can show it. */
export const areLinksComplete = ({ header, footer }: Look): boolean =>
  (header?.links ?? []).every(({ title, links }) => title !== '' && (links ?? []).every(isComplete)) &&
  (footer?.groups ?? []).every(({ title, links }) => title !== '' && links.every(isComplete));
