import type { Actor, Standing } from '../../../common/access/actor.js';
import type { Visitor } from '../../../common/access/visitor.js';
import { Audience } from '../../../common/expressions/audience.js';
import type { VisitorPass } from './visitor-pass.js';

/** The member who previews a site. It decides only which of its spaces the preview shows. */
export interface Previewer {
  userId: string;
  standing: Standing;
}

/** Finds out what a site shows to a visitor of a space outside of this space. */
type ShownElsewhere = (visitor: SiteVisitor, spaceId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** The visitor who holds a pass, for one request. */
export class SiteVisitor implements Visitor {
  readonly audience: Audience;
  /** Set when the visitor is admitted to a preview. */
  previewer?: Previewer;

  constructor(
    readonly pass: VisitorPass,
    private readonly elsewhere: ShownElsewhere,
  ) {
    this.audience = new Audience(pass.claims);
  }

  shownElsewhere(spaceId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.elsewhere(this, spaceId, keys);
  }

  get siteId(): string {
    return this.pass.siteId;
  }

  get organizationId(): string {
    return this.pass.organizationId;
  }

  get isPreview(): boolean {
    return this.pass.preview !== null;
  }
}

/** Undefined if the caller is a user. */
export const siteVisitorOf = ({ visitor }: Actor): SiteVisitor | undefined => (visitor instanceof SiteVisitor ? visitor : undefined);
