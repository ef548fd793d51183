import type { Claims } from '../../../common/expressions/audience.js';

/** What a preview shows instead of what is published, for a member of the organization who may see it. */
export interface VisitorPreview {
  /** The space whose content is replaced by that of the change request. */
  spaceId?: string;
  changeRequestId?: string;
  /** Whether the site looks as the member tries it out. */
  looks?: true;
  /** The member. The preview ends when the member loses access. */
  userId: string;
}

/** A visit to a site: which site, what opened it, and who the visitor is. */
export interface VisitorPass {
  siteId: string;
  organizationId: string;
  /** The share link that opened the site; null if none was needed. */
  linkId: string | null;
  /** Signed claims, with unsigned ones in `unsigned`. */
  claims: Claims;
  /** Identifies the key of the site that the token of the visitor was verified with, so that a new key ends the visit; null without a token. */
  keyId: string | null;
  issuedAt: Date;
  expiresAt: Date;
  preview: VisitorPreview | null;
}
