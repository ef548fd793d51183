import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './walk-schemas.js';

/** The sections of the API, in the order in which one starts: the page of `docs/` about each, and what it is about. */
const SECTIONS: Readonly<Record<string, readonly [page: string, description: string]>> = {
  Users: ['members-and-invites', 'People and their API tokens.'],
  Organizations: ['members-and-invites', 'Owners of content, with their settings.'],
  'Organization members': ['members-and-invites', 'People in an organization, their roles, and how they join.'],
  Teams: ['access', 'Members who are given access together.'],
  Collections: ['spaces', 'Folders of spaces and of other collections.'],
  Spaces: ['spaces', 'Containers of content that is written, reviewed and published together.'],
  'Space content': ['content', 'Pages, documents, files and revisions of a space, and edits of spaces that are edited live.'],
  'Change requests': ['change-requests', 'Proposed edits of a space: their lifecycle, reviews, and merging.'],
  'Change request content': ['change-requests', 'The content of a change request, edits of it, and what it changes.'],
  'Space comments': ['comments', 'Discussions about a space and its pages, with replies and reactions.'],
  'Change request comments': ['comments', 'Discussions about a change request, with replies and reactions.'],
  Permissions: ['access', 'Roles of members and teams on a space, a collection or a site.'],
  Sites: ['sites', 'Published documentation: its address, its audience and its settings.'],
  'Site spaces': ['sites', 'Spaces on a site: their paths, their order, and who sees them.'],
  'Site sections': ['sites', 'Parts of a site with an address of their own.'],
  'Site section groups': ['sites', 'Headings in the navigation of a site, with sections and groups below them.'],
  'Site external links': ['sites', 'Links to elsewhere in the navigation of a site.'],
  'Site redirects': ['sites', 'Former addresses on a site, and where they lead now.'],
  'Site share links': ['sites', 'Links with a key that let their readers into a site.'],
  Domains: ['sites', 'Domains that an organization has proven to own, so that its sites can be served on them.'],
  Templates: ['templates', 'Content that new spaces and change requests begin with.'],
  Imports: ['import-and-export', 'Files that become pages of a space: uploads, progress, and what has become of each file.'],
  Git: ['git', 'Spaces that are kept in sync with Git repositories: the connection, its syncs, and what waits for a person.'],
  'OpenAPI specifications': ['openapi-specifications', 'Descriptions of APIs: fetched or sent, checked, and kept in versions.'],
  Translations: ['translations', 'Spaces that are translated into other languages, and the glossary of an organization.'],
  Conversations: ['conversations', 'Conversations with users, the issues in them, and clusters of issues that documentation may answer.'],
  'Single sign-on': [
    'single-sign-on',
    'Identity providers with which the members of an organization sign in, and the links of users to them.',
  ],
  'Audit log': ['audit', 'Who did what in an organization, sealed against changes.'],
  Programs: ['mcp', 'Tools with which programs read content, propose changes and comment, as a member.'],
  Installation: ['operations', 'Background work of the installation, for its administrators.'],
  Notifications: ['notifications', 'What happened that concerns you: the list, what is mailed, and what is muted.'],
  Webhooks: ['webhooks', 'Addresses that are told about events: their types, their log, and sending again.'],
};

/** Lists each section once: ours in their order, then those of extensions. */
export function listSections(document: OpenAPIObject, operations: readonly Operation[]): void {
  const used = operations.flatMap(({ tags }) => tags ?? []);
  const described = new Map(document.tags?.map((tag) => [tag.name, tag]));
  const ours = Object.keys(SECTIONS).filter((name) => used.includes(name));
  document.tags = [...new Set([...ours, ...described.keys(), ...used])].map((name) => {
    const [page, description] = SECTIONS[name] ?? [];
    if (page === undefined) return described.get(name) ?? { name, description: 'Added by an extension.' };
    return { name, description, externalDocs: { description: 'Guide', url: `/guides/${page}.md` } };
  });
}
