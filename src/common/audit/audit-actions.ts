interface Declared {
  /** What happened, for people. */
  label: string;
  /** What kind of thing it happened to. */
  target: string;
  /** The members that the record may have beside them. Everything else is left out, so that no secret gets in. */
  payload: readonly string[];
  /** Of the installation: it is in the log that its administrators read. All others belong to an organization. */
  installation?: true;
}

const UPDATED = ['members'] as const;
const GRANTED = ['users', 'teams', 'role'] as const;

/**
 * Every action that the audit log knows, by its name, which is stored: it never changes. `members` are the names of the settings that
 * a request contained, not their values.
 */
export const AUDIT_ACTIONS = {
  'organization.create': { label: 'Organization created', target: 'organization', payload: [] },
  'organization.update': {
    label: 'Settings of the organization changed',
    target: 'organization',
    payload: ['members', 'defaultRole', 'sso', 'inviteLinks', 'ai', 'emailDomains'],
  },
  'member.add': { label: 'Member added', target: 'user', payload: ['role', 'sso'] },
  'member.update': { label: 'Member changed', target: 'user', payload: ['previousRole', 'role', 'sso'] },
  'member.remove': { label: 'Member removed', target: 'user', payload: ['previousRole'] },
  'team.create': { label: 'Team created', target: 'team', payload: ['users'] },
  'team.update': { label: 'Team changed', target: 'team', payload: UPDATED },
  'team.update-members': { label: 'Members of a team changed', target: 'team', payload: ['added', 'removed', 'owners', 'members'] },
  'team.delete': { label: 'Team deleted', target: 'team', payload: [] },
  'domain.claim': { label: 'Domain claimed', target: 'domain', payload: [] },
  'domain.verify': { label: 'Domain checked', target: 'domain', payload: ['status'] },
  'domain.decide': { label: 'Claim of a domain decided', target: 'domain', payload: ['status'] },
  'domain.delete': { label: 'Domain deleted', target: 'domain', payload: [] },
  'invite.send': { label: 'People invited', target: 'organization', payload: ['users', 'invited', 'sso'] },
  'invite.accept': { label: 'Invite accepted', target: 'invite', payload: ['user', 'role', 'resource'] },
  'invite.decline': { label: 'Invite declined', target: 'invite', payload: [] },
  'invite.revoke': { label: 'Invite revoked', target: 'invite', payload: [] },
  'invite-link.create': { label: 'Invite link created', target: 'invite', payload: ['role', 'resource'] },
  'invite-link.update': { label: 'Invite link changed', target: 'invite', payload: ['role'] },
  'saml-provider.create': { label: 'SAML provider created', target: 'saml-provider', payload: UPDATED },
  'saml-provider.update': { label: 'SAML provider changed', target: 'saml-provider', payload: UPDATED },
  'saml-provider.delete': { label: 'SAML provider deleted', target: 'saml-provider', payload: [] },
  'oidc-provider.create': { label: 'OpenID Connect provider created', target: 'oidc-provider', payload: UPDATED },
  'oidc-provider.update': { label: 'OpenID Connect provider changed', target: 'oidc-provider', payload: UPDATED },
  'oidc-provider.delete': { label: 'OpenID Connect provider deleted', target: 'oidc-provider', payload: [] },
  'sso-identity.link': { label: 'Identity linked with a user', target: 'user', payload: ['identity', 'provider'] },
  'sso-identity.unlink': { label: 'Identity separated from a user', target: 'user', payload: ['identity', 'provider'] },
  'sign-in.complete': { label: 'Signed in', target: 'user', payload: ['provider'] },
  'sign-in.refuse': { label: 'Sign-in refused', target: 'saml-provider', payload: ['reason'] },
  'access.refuse': { label: 'Refused for lack of a permission', target: 'organization', payload: ['permission'] },
  'permission.grant': { label: 'Role granted', target: 'space', payload: GRANTED },
  'permission.update': { label: 'Granted role changed', target: 'space', payload: GRANTED },
  'permission.remove': { label: 'Granted role removed', target: 'space', payload: GRANTED },
  'webhook.create': { label: 'Webhook created', target: 'webhook', payload: ['space', 'site'] },
  'webhook.update': { label: 'Webhook changed', target: 'webhook', payload: UPDATED },
  'webhook.rotate-secret': { label: 'New secret made for a webhook', target: 'webhook', payload: [] },
  'webhook.delete': { label: 'Webhook deleted', target: 'webhook', payload: [] },
  'space.create': { label: 'Space created', target: 'space', payload: ['copyOf'] },
  'space.update': { label: 'Space changed', target: 'space', payload: ['members', 'defaultLevel', 'editMode'] },
  'space.delete': { label: 'Space moved to the bin', target: 'space', payload: [] },
  'space.restore': { label: 'Space restored', target: 'space', payload: [] },
  'space.purge': { label: 'Space permanently deleted', target: 'space', payload: [] },
  'space.move': { label: 'Space moved', target: 'space', payload: ['parent'] },
  'space.transfer': { label: 'Space transferred', target: 'space', payload: ['from', 'to'] },
  'collection.create': { label: 'Collection created', target: 'collection', payload: [] },
  'collection.update': { label: 'Collection changed', target: 'collection', payload: ['members', 'defaultLevel'] },
  'collection.delete': { label: 'Collection deleted', target: 'collection', payload: [] },
  'collection.move': { label: 'Collection moved', target: 'collection', payload: ['parent'] },
  'collection.transfer': { label: 'Collection transferred', target: 'collection', payload: ['from', 'to'] },
  'content.write': { label: 'Content written without a change request', target: 'space', payload: ['previousRevision', 'revision'] },
  'content.export': { label: 'Content exported', target: 'space', payload: ['revision', 'changeRequest'] },
  'pdf.create': { label: 'PDF of content requested', target: 'space', payload: ['revision', 'changeRequest', 'page'] },
  'template.put': { label: 'Space offered as a template', target: 'space', payload: [] },
  'template.delete': { label: 'Template ended', target: 'space', payload: [] },
  'change-request.create': { label: 'Change request created', target: 'change-request', payload: ['space', 'number'] },
  'change-request.update': {
    label: 'Change request changed',
    target: 'change-request',
    payload: ['space', 'members', 'previousStatus', 'status'],
  },
  'change-request.merge': { label: 'Change request merged', target: 'change-request', payload: ['space', 'number', 'revision'] },
  'review.submit': { label: 'Review submitted', target: 'change-request', payload: ['space', 'status'] },
  'reviewer.request': { label: 'Reviewers requested', target: 'change-request', payload: ['space', 'users'] },
  'reviewer.remove': { label: 'Requested reviewer removed', target: 'change-request', payload: ['space', 'users'] },
  'openapi-spec.create': { label: 'OpenAPI specification created', target: 'openapi-spec', payload: [] },
  'openapi-spec.update': { label: 'OpenAPI specification changed', target: 'openapi-spec', payload: ['members', 'visibility'] },
  'openapi-spec.delete': { label: 'OpenAPI specification deleted', target: 'openapi-spec', payload: [] },
  'site.create': { label: 'Site created', target: 'site', payload: ['visibility'] },
  'site.update': { label: 'Site changed', target: 'site', payload: ['members', 'visibility', 'defaultLevel'] },
  'site.publish': { label: 'Site published', target: 'site', payload: ['visibility'] },
  'site.unpublish': { label: 'Site unpublished', target: 'site', payload: [] },
  'site.delete': { label: 'Site deleted', target: 'site', payload: [] },
  'site.customize': { label: 'Look of a site changed', target: 'site', payload: ['siteSpace'] },
  'site.update-schema': { label: 'Claims of visitors changed', target: 'site', payload: [] },
  'site.update-auth': { label: 'Sign-in of visitors changed', target: 'site', payload: UPDATED },
  'site.regenerate-key': { label: 'Key of visitor tokens replaced', target: 'site', payload: [] },
  'site.sort': { label: 'Item of a site moved', target: 'site', payload: ['type', 'item'] },
  'site-section.create': { label: 'Section added to a site', target: 'site-section', payload: ['site'] },
  'site-section.update': { label: 'Section of a site changed', target: 'site-section', payload: ['site', 'members'] },
  'site-section.delete': { label: 'Section removed from a site', target: 'site-section', payload: ['site'] },
  'site-section-group.create': { label: 'Group added to a site', target: 'site-section-group', payload: ['site'] },
  'site-section-group.update': { label: 'Group of a site changed', target: 'site-section-group', payload: ['site', 'members', 'section'] },
  'site-section-group.delete': { label: 'Group removed from a site', target: 'site-section-group', payload: ['site'] },
  'site-space.create': { label: 'Space added to a site', target: 'site-space', payload: ['site', 'space'] },
  'site-space.update': { label: 'Space of a site changed', target: 'site-space', payload: ['site', 'members', 'space'] },
  'site-space.delete': { label: 'Space removed from a site', target: 'site-space', payload: ['site', 'space'] },
  'site-external-link.create': { label: 'External link added to a site', target: 'site-external-link', payload: ['site'] },
  'site-external-link.update': { label: 'External link of a site changed', target: 'site-external-link', payload: ['site', 'members'] },
  'site-external-link.delete': { label: 'External link removed from a site', target: 'site-external-link', payload: ['site'] },
  'share-link.create': { label: 'Share link created', target: 'share-link', payload: ['site'] },
  'share-link.update': { label: 'Share link changed', target: 'share-link', payload: ['site', 'members', 'active'] },
  'share-link.delete': { label: 'Share link deleted', target: 'share-link', payload: ['site'] },
  'site-redirect.create': { label: 'Redirect created', target: 'site-redirect', payload: ['site'] },
  'site-redirect.update': { label: 'Redirect changed', target: 'site-redirect', payload: ['site', 'members'] },
  'site-redirect.delete': { label: 'Redirect deleted', target: 'site-redirect', payload: ['site'] },
  'site-redirect.put': { label: 'Redirects of a site written', target: 'site', payload: ['written', 'deleted'] },
  'font.create': { label: 'Font added', target: 'font', payload: [] },
  'font.delete': { label: 'Font deleted', target: 'font', payload: [] },
  'import.start': { label: 'Import started', target: 'import', payload: ['space', 'source', 'dryRun', 'mode'] },
  'import.cancel': { label: 'Import cancelled', target: 'import', payload: ['space'] },
  'import.resume': { label: 'Import resumed', target: 'import', payload: ['space'] },
  'translation.create': { label: 'Translation created', target: 'translation', payload: ['space', 'language'] },
  'translation.update': { label: 'Translation changed', target: 'translation', payload: ['space'] },
  'translation.delete': { label: 'Translation deleted', target: 'translation', payload: ['space'] },
  'translation.run': { label: 'Translation started', target: 'translation', payload: ['space'] },
  'translation.cancel': { label: 'Translation cancelled', target: 'translation', payload: ['space'] },
  'glossary.update': { label: 'Glossary changed', target: 'organization', payload: ['written', 'deleted'] },
  'conversation.delete': { label: 'Conversation deleted', target: 'conversation', payload: [] },
  'git-installation.create': { label: 'Space connected with a repository', target: 'git-installation', payload: ['space', 'provider'] },
  'git-installation.update': { label: 'Connection with a repository changed', target: 'git-installation', payload: ['space', 'members'] },
  'git-installation.delete': { label: 'Connection with a repository deleted', target: 'git-installation', payload: ['space'] },
  'git-installation.sync': { label: 'Sync with a repository requested', target: 'git-installation', payload: ['space', 'force'] },
  'git-installation.import': { label: 'Import from a repository requested', target: 'git-installation', payload: ['space', 'force'] },
  'git-installation.export': { label: 'Export to a repository requested', target: 'git-installation', payload: ['space', 'force'] },
  'git-operation.cancel': { label: 'Sync with a repository cancelled', target: 'git-operation', payload: ['installation'] },
  'audit.export': { label: 'Audit log exported', target: 'organization', payload: ['from', 'to'] },
  'audit.cut': { label: 'Old events removed from the audit log', target: 'organization', payload: ['upTo', 'count'] },
  'user.create': { label: 'User created', target: 'user', payload: [], installation: true },
  'user.update': { label: 'User changed', target: 'user', payload: ['members', 'disabled', 'emailVerified'], installation: true },
  'token.create': { label: 'API token created', target: 'token', payload: ['user', 'scopes', 'expiresAt'], installation: true },
  'token.use': { label: 'API token used in a new network', target: 'token', payload: ['user', 'network'], installation: true },
  'token.revoke': { label: 'API token revoked', target: 'token', payload: ['user'], installation: true },
  'job.retry': { label: 'Job retried', target: 'job', payload: ['name'], installation: true },
  'job.cancel': { label: 'Job cancelled', target: 'job', payload: ['name'], installation: true },
  'installation.repair': { label: 'Installation repaired', target: 'installation', payload: ['command'], installation: true },
  'installation.reindex': { label: 'Search index rebuilt', target: 'installation', payload: [], installation: true },
} as const satisfies Record<string, Declared>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Ids, names of settings and short values. */
export type AuditValue = string | number | boolean | null | readonly string[];

export type AuditPayload<Action extends AuditAction> = {
  readonly [Member in (typeof AUDIT_ACTIONS)[Action]['payload'][number]]?: AuditValue | undefined;
};
