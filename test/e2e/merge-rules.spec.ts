import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Actor } from '../../src/common/access/actor.js';
import { ChangeRequest } from '../../src/modules/change-requests/change-request.entity.js';
import { MergeRules } from '../../src/modules/change-requests/rules/merge-rules.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const ONE = '/v1/spaces/:spaceId/change-requests/:changeRequestId';

let org: Awaited<ReturnType<typeof t.make.org>>;
let admin: MadeUser;
let writer: MadeUser;
let reviewer: MadeUser;
let space: Space;
let place: { spaceId: string; changeRequestId: string };
beforeAll(async () => {
  org = await t.make.org();
  ({ admin } = org);
});
beforeEach(async () => {
  space = await t.make.space({ org });
  [writer, reviewer] = [await t.make.member(org, 'edit'), await t.make.member(org, 'review')];
  const { id } = await t.make.changeRequest({ space, status: 'open', createdById: writer.id });
  place = { spaceId: space.id, changeRequestId: id };
});

const ruleSpace = async (...rules: object[]) =>
  (await t.api.as(admin).patch('/v1/spaces/:spaceId', place, { mergeRules: { type: 'rules', rules } })).expect(200);
const ruleOrg = async (mergeRules: object) => (await t.api.as(admin).patch('/v1/orgs/:o', { o: org.id }, { mergeRules })).expect(200);
const review = async (status: string, as: MadeUser = reviewer) =>
  (await t.api.as(as).post(`${ONE}/reviews`, place, { status })).expect(201);
const change = async (changes: Partial<Pick<ChangeRequest, 'revisionId' | 'subject'>>) =>
  t.db.repo(ChangeRequest).update(place.changeRequestId, changes);

/** The names of the rules that block a merge by this user. */
async function unmet(as: MadeUser = reviewer): Promise<string[]> {
  const changeRequest = await t.db.repo(ChangeRequest).findOneByOrFail({ id: place.changeRequestId });
  const found = await t.db.repo(Space).findOneByOrFail({ id: space.id });
  const identity = {
    userId: as.id,
    tokenId: as.tokenId,
    scopes: null,
    expiresAt: null,
    installationAdmin: false,
    organizationId: null,
    providerId: null,
  };
  return (await t.app.get(MergeRules).unmet(changeRequest, found, new Actor(identity))).map(({ rule }) => rule);
}

describe('merge rules', () => {
  it('come from the space, from its organization if it inherits them, or are empty', async () => {
    const rule = (name: string) => ({ type: 'rules', rules: [{ rule: name }] });
    expect(await unmet()).toEqual([]);
    await ruleOrg(rule('require_at_least_one_review'));
    expect(await unmet()).toEqual(['require_at_least_one_review']);
    await ruleSpace({ rule: 'require_change_request_subject' });
    expect(await unmet()).toEqual(['require_change_request_subject']);
    await t.api.as(admin).patch('/v1/spaces/:spaceId', place, { mergeRules: { type: 'none' } });
    expect(await unmet()).toEqual([]);
    await t.api.as(admin).patch('/v1/spaces/:spaceId', place, { mergeRules: { type: 'inherit' } });
    expect(await unmet()).toEqual(['require_at_least_one_review']);
    await ruleOrg({ type: 'none' });
    expect(await unmet()).toEqual([]);
  });

  it('are listed individually and in order', async () => {
    await ruleSpace(
      { rule: 'require_change_request_description' },
      { rule: 'require_at_least_one_approved_review' },
      { rule: 'require_up_to_date_change_request' },
      { rule: 'require_author_to_merge' },
    );
    expect(await unmet()).toEqual([
      'require_change_request_description',
      'require_at_least_one_approved_review',
      'require_author_to_merge',
    ]);
    expect(await unmet(writer)).not.toContain('require_author_to_merge');
  });

  it('count the latest review of each reviewer of the current content, and not the author’s', async () => {
    await ruleSpace({ rule: 'require_at_least_one_approved_review' }, { rule: 'require_all_reviews_approved' });
    const author = await t.make.member(org, 'review', await t.make.user());
    await t.db.repo(ChangeRequest).update(place.changeRequestId, { createdById: author.id });
    await review('approved', author);
    expect(await unmet()).toEqual(['require_at_least_one_approved_review']);
    await review('changes-requested');
    expect(await unmet()).toEqual(['require_at_least_one_approved_review', 'require_all_reviews_approved']);
    await review('approved');
    expect(await unmet()).toEqual([]);
    await change({ revisionId: 'another' });
    expect(await unmet()).toEqual(['require_at_least_one_approved_review', 'require_all_reviews_approved']);
    await review('approved');
    expect(await unmet()).toEqual([]);
  });

  it('wait for requested reviewers', async () => {
    await ruleSpace({ rule: 'require_all_reviews_approved' });
    expect(await unmet()).toEqual([]);
    (await t.api.as(writer).post(`${ONE}/requested-reviewers`, place, { users: [reviewer.id, writer.id] })).expect(200);
    expect(await unmet()).toEqual(['require_all_reviews_approved']);
    await review('approved');
    expect(await unmet()).toEqual([]);
  });

  it('can require reviews of specific people', async () => {
    const other = await t.make.member(org, 'review');
    await ruleSpace(
      { rule: 'require_specific_reviewers', users: [reviewer.id, other.id] },
      { rule: 'require_one_of_specific_reviewers', users: [reviewer.id, other.id] },
    );
    expect(await unmet()).toEqual(['require_specific_reviewers', 'require_one_of_specific_reviewers']);
    await review('approved', admin);
    expect(await unmet()).toEqual(['require_specific_reviewers', 'require_one_of_specific_reviewers']);
    await review('approved', other);
    expect(await unmet()).toEqual(['require_specific_reviewers']);
    await review('approved');
    expect(await unmet()).toEqual([]);
  });

  it('can require an up-to-date change request', async () => {
    await ruleSpace({ rule: 'require_up_to_date_change_request' });
    expect(await unmet()).toEqual([]);
    await t.db.repo(Space).update(space.id, { revisionId: 'another' });
    expect(await unmet()).toEqual(['require_up_to_date_change_request']);
  });

  it('can be bypassed by callers with permission', async () => {
    await ruleSpace({ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [admin.id] });
    expect(await unmet(admin)).toEqual([]);
    expect(await unmet()).toEqual(['require_at_least_one_review']);
  });

  it('may be expressions over the space, the change request, its reviews and the caller', async () => {
    const holding = [
      `space.title == "${space.title}" && space.organization == "${org.id}"`,
      'changeRequest.number == 1 && changeRequest.status == "open" && !changeRequest.outdated',
      `changeRequest.createdBy.id == "${writer.id}"`,
      'reviews.length == 1 && reviews[0].status == "approved" && !reviews[0].outdated',
      `reviews[0].reviewer.email == "${reviewer.email}"`,
      `actor.id == "${admin.id}" && actor.role == "admin"`,
    ];
    const failing = ['reviews.length >= 2', 'changeRequest.subject == "Ready"', 'actor.role == "review"', 'nothing.at.all', 'false'];
    await ruleSpace(...[...holding, ...failing].map((expression) => ({ rule: 'custom', expression })));
    await review('approved');
    expect(await unmet(admin)).toEqual(failing.map(() => 'custom'));
    await change({ subject: 'Ready' });
    expect(await unmet(admin)).toHaveLength(failing.length - 1);
  });
});
