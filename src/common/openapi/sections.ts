import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './walk-schemas.js';

/** The sections of the API, in the order in which the OpenAPI document lists them. */
const SECTIONS: Readonly<Record<string, string>> = {
  'Space comments': 'Discussions about a space and its pages, with replies and reactions.',
  'Change request comments': 'Discussions about a change request, with replies and reactions.',
  Spaces: 'Containers of content that is written, reviewed and published together.',
  'Space content': 'Pages, documents, files and revisions of a space, and edits of spaces that are edited live.',
  'Change requests': 'Proposed edits of a space: their lifecycle, reviews, and merging.',
  'Change request content': 'The content of a change request, edits of it, and what it changes.',
  Sites: 'Published documentation: its address, its audience and its settings.',
  'Site sections': 'Parts of a site with an address of their own.',
  'Site section groups': 'Headings in the navigation of a site, with sections and groups below them.',
  'Site spaces': 'Spaces on a site: their paths, their order, and who sees them.',
  'Site share links': 'Links with a key that let their readers into a site.',
  'Site external links': 'Links to elsewhere in the navigation of a site.',
  'Site redirects': 'Former addresses on a site, and where they lead now.',
  Collections: 'Folders of spaces and of other collections.',
  Organizations: 'Owners of content, with their settings.',
  'Organization members': 'People in an organization, their roles, and how they join.',
  Teams: 'Members who are given access together.',
  Permissions: 'Roles of members and teams on a space, a collection or a site.',
  Translations: 'Spaces that are translated into other languages, and the glossary of an organization.',
  Conversations: 'Conversations with users, the issues in them, and clusters of issues that documentation may answer.',
  'OpenAPI specifications': 'Descriptions of APIs: fetched or sent, checked, and kept in versions.',
  'Single sign-on': 'Identity providers with which the members of an organization sign in, and the links of users to them.',
  Imports: 'Files that become pages of a space: uploads, progress, and what has become of each file.',
  Templates: 'Content that new spaces and change requests begin with.',
  Users: 'People and their API tokens.',
};

/** Lists each section once: ours in their order, then those of extensions. */
export function listSections(document: OpenAPIObject, operations: readonly Operation[]): void {
  const used = operations.flatMap(({ tags }) => tags ?? []);
  const described = new Map(document.tags?.map(({ name, description }) => [name, description]));
  const ours = Object.keys(SECTIONS).filter((name) => used.includes(name));
  document.tags = [...new Set([...ours, ...described.keys(), ...used])].map((name) => ({
    name,
    description: SECTIONS[name] ?? described.get(name) ?? `Added by an extension.`,
  }));
}
