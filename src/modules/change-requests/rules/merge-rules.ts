import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { roleOfRank, type Role } from '../../../common/access/role.js';
import type { MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinUser } from '../../identity/user.queries.js';
import { joinMember } from '../../orgs/members/member.queries.js';
import { OrgQueries } from '../../orgs/org.queries.js';
import type { Space } from '../../spaces/space.entity.js';
import { joinSpace } from '../../spaces/space.queries.js';
import { effectiveRank } from '../../spaces/tree/effective-role.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { isOutdated } from '../merge-base.js';
import { RequestedReviewer } from '../reviewers/requested-reviewer.entity.js';
import { Review } from '../reviews/review.entity.js';
import { hasText } from './has-text.js';
import { unmetRules, type LastReview, type MergeFacts, type UnmetRule } from './unmet-rules.js';

interface People {
  role: Role | null;
  actor: Person;
  author: Person;
}

interface Reviewed {
  review: Review;
  reviewer: Person;
}

type Row = Readonly<Record<string, unknown>>;

/** Checks the merge rules of a change request. */
@Injectable()
export class MergeRules {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly orgQueries: OrgQueries,
  ) {}

  /** Returns each rule that a merge by this caller would not meet, for the current change request and space. */
  async unmet(changeRequest: ChangeRequest, space: Space, actor: Actor): Promise<UnmetRule[]> {
    const rules = await this.rulesOf(space);
    return rules.length === 0 ? [] : unmetRules(rules, await this.factsOf(changeRequest, space, actor));
  }

  /** Whether any rule says what may be merged into a space. */
  async apply(space: Space): Promise<boolean> {
    return (await this.rulesOf(space)).some(({ rule }) => rule !== 'allow_bypass');
  }

  private async rulesOf({ orgId, mergeRules: { type, rules = [] } }: Space): Promise<readonly MergeRule[]> {
    if (type !== 'inherit') return type === 'rules' ? rules : [];
    const inherited = await this.orgQueries.mergeRules(orgId);
    return inherited?.type === 'rules' ? (inherited.rules ?? []) : [];
  }

  private async factsOf(changeRequest: ChangeRequest, space: Space, actor: Actor): Promise<MergeFacts> {
    const { id, createdById, subject, description, revisionId } = changeRequest;
    const people = await this.peopleOf(changeRequest, actor);
    const last = await this.lastReviewsOf(changeRequest);
    const requested = await this.database.repo(RequestedReviewer).find({ select: { userId: true }, where: { changeRequestId: id } });
    const outdated = isOutdated(changeRequest, space.revisionId);
    return {
      authorId: createdById,
      actorId: actor.userId,
      subject,
      described: hasText(description),
      outdated,
      reviews: last.map(({ review }): LastReview => ({ ...review, outdated: review.revisionId !== revisionId })),
      requested: requested.map(({ userId }) => userId),
      scope: scopeOf(changeRequest, space, people, last, outdated),
    };
  }

  private async peopleOf({ id }: ChangeRequest, { userId }: Actor): Promise<People> {
    const [row] = await this.database.query<Row>(
      `SELECT ${this.entityRows.columns(User, 'actor', PERSON)}, ${this.entityRows.columns(User, 'author', PERSON)}, ${roleOfRank(effectiveRank('s', 'm'))} AS role
       FROM change_requests c ${joinSpace('s', 'c.space_id')} ${joinUser('actor', '$2')} ${joinUser('author', 'c.created_by_id')}
       LEFT ${joinMember('m', 's.org_id', 'actor.id')} WHERE c.id = $1`,
      [id, userId],
    );
    const [actor, author] = [this.entityRows.read(User, 'actor', row!, PERSON)!, this.entityRows.read(User, 'author', row!, PERSON)!];
    return { actor, author, role: row!['role'] as Role | null };
  }

  /** The last review of each reviewer except the author. */
  private async lastReviewsOf({ id, createdById }: ChangeRequest): Promise<Reviewed[]> {
    const found = await this.database.query<Row>(
      `SELECT DISTINCT ON (r.reviewer_id) ${this.entityRows.columns(Review, 'r')}, ${this.entityRows.columns(User, 'u', PERSON)}
       FROM reviews r ${joinUser('u', 'r.reviewer_id')} WHERE r.change_request_id = $1 AND r.reviewer_id <> $2
       ORDER BY r.reviewer_id, r.created_at DESC, r.id DESC`,
      [id, createdById],
    );
    return found.map((row) => ({
      review: this.entityRows.read(Review, 'r', row)!,
      reviewer: this.entityRows.read(User, 'u', row, PERSON)!,
    }));
  }
}

const personOf = ({ id, displayName, email }: Person) => ({ id, displayName, email });

/** Expressions use the property names of the API. */
function scopeOf(
  changeRequest: ChangeRequest,
  space: Space,
  { actor, author, role }: People,
  reviews: readonly Reviewed[],
  outdated: boolean,
): Readonly<Record<string, unknown>> {
  const { id, number, status, subject, description, createdAt, updatedAt, revisionId, revisionInitialId, commentsOpen } = changeRequest;
  return {
    space: { id: space.id, title: space.title, language: space.language, organization: space.orgId, revision: space.revisionId },
    changeRequest: {
      id,
      number,
      status,
      subject,
      description,
      outdated,
      createdBy: personOf(author),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      revision: revisionId,
      revisionInitial: revisionInitialId,
      comments: commentsOpen,
    },
    reviews: reviews.map(({ review, reviewer }) => ({
      status: review.status,
      outdated: review.revisionId !== revisionId,
      reviewer: personOf(reviewer),
      createdAt: review.createdAt.toISOString(),
    })),
    actor: { ...personOf(actor), role },
  };
}
