import { ThinDrafts } from 'bindery/modules/change-requests/heads/thin-drafts.js';
import type { Org } from '../../src/modules/orgs/org.entity.js';
import type { MadeUser } from './make.js';
import type { Workbench } from './workbench.js';

export type TreeOfTitles = [title: string, below: TreeOfTitles[]];

/** A page in a list of the API. */
interface Listed {
  title: string;
  pages?: readonly Listed[];
}

/** A space in an organization of its own, and what tests of the workbench do with it through the API. */
export class World {
  constructor(
    private readonly workbench: Workbench,
    readonly org: Org & { admin: MadeUser },
    readonly spaceId: string,
  ) {}

  get admin(): MadeUser {
    return this.org.admin;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- replies are what a client sees
  async read(path: string, query: Record<string, string> = {}): Promise<any> {
    return (await this.api.get(path, {}, { query })).expect(200).body;
  }

  /** Makes a page, and returns its id. */
  async page(title: string, markdown: string): Promise<string> {
    const changes = [{ operation: 'insert_page', title, document: { markdown } }];
    return (await this.content(changes)).changes[0].page.id as string;
  }

  /** Makes pages below one another: `[title, [pages below]]`. Returns their ids by their titles. */
  async tree(entries: readonly TreeOfTitles[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const changes: Record<string, unknown>[] = [];
    const add = (list: readonly TreeOfTitles[], into?: string) => {
      for (const [title, below] of list) {
        changes.push({ operation: 'insert_page', title, ref: title, document: {}, ...(into !== undefined && { into }) });
        add(below, title);
      }
    };
    add(entries);
    for (const { ref, page } of (await this.content(changes)).changes) ids.set(ref, page.id);
    return ids;
  }

  /** The titles of a change request in their order, as `tree` takes them. */
  async titles(request: string): Promise<TreeOfTitles[]> {
    const { pages } = await this.read(`/v1/spaces/${this.spaceId}/change-requests/${request}/content/pages`);
    const titlesOf = (list: readonly Listed[]): TreeOfTitles[] => list.map(({ title, pages: below = [] }) => [title, titlesOf(below)]);
    return titlesOf(pages);
  }

  revision(revision: string) {
    return this.api.get('/v1/spaces/:space/revisions/:revision', { space: this.spaceId, revision });
  }

  /** Joins the revisions of drafts, as if all had been made within ten minutes some time ago. */
  async thin(): Promise<void> {
    const { app, db } = this.workbench.started;
    await db.query(
      `UPDATE revisions r SET created_at = date_bin('10 minutes', now() - interval '2 hours', 'epoch') + o.n * interval '1 second'
       FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM revisions WHERE space_id = $1) o WHERE o.id = r.id`,
      [this.spaceId],
    );
    await app.get(ThinDrafts).run({ signal: new AbortController().signal });
  }

  /** Changes a page of the space itself. */
  async setText(page: string, markdown: string): Promise<void> {
    await this.content([{ operation: 'update_page', page, document: { markdown } }]);
  }

  /** Changes what the pages of the space share. */
  async share(changes: readonly Record<string, unknown>[]): Promise<void> {
    await this.content([...changes]);
  }

  async request(subject: string): Promise<string> {
    const path = `/v1/spaces/${this.spaceId}/change-requests`;
    return (await this.api.post(path, {}, { subject, status: 'open' })).expect(201).body.id as string;
  }

  /** Changes a page in a change request, as somebody else would. */
  async edit(request: string, page: string, markdown: string): Promise<void> {
    const changes = [{ operation: 'update_page', page, document: { markdown } }];
    (await this.api.post(`/v1/spaces/${this.spaceId}/change-requests/${request}/content`, {}, { changes })).expect(200);
  }

  /** Makes a change in a change request, as somebody else would. */
  async change(request: string, change: object): Promise<void> {
    (await this.api.post(`/v1/spaces/${this.spaceId}/change-requests/${request}/content`, {}, { changes: [change] })).expect(200);
  }

  /** Moves a page in a change request, as somebody else would. */
  async move(request: string, page: string, into: string | null, at: number): Promise<void> {
    const changes = [{ operation: 'update_page', page, into, at }];
    (await this.api.post(`/v1/spaces/${this.spaceId}/change-requests/${request}/content`, {}, { changes })).expect(200);
  }

  async askToReview(request: string, reviewer: string): Promise<void> {
    const path = `/v1/spaces/${this.spaceId}/change-requests/${request}/requested-reviewers`;
    (await this.api.post(path, {}, { users: [reviewer] })).expect(200);
  }

  /** Sets the only rule that a merge has to meet. */
  async rule(rule: { rule: string }): Promise<void> {
    (await this.api.patch(`/v1/spaces/${this.spaceId}`, {}, { mergeRules: { type: 'rules', rules: [rule] } })).expect(200);
  }

  async archive(request: string): Promise<void> {
    (await this.api.patch(`/v1/spaces/${this.spaceId}/change-requests/${request}`, {}, { status: 'archived' })).expect(200);
  }

  async textOf(page: string, request?: string): Promise<{ title: string; markdown: string }> {
    const content = request === undefined ? 'content' : `change-requests/${request}/content`;
    const { title, markdown } = await this.read(`/v1/spaces/${this.spaceId}/${content}/page/${page}`, { format: 'markdown' });
    return { title, markdown };
  }

  async endSession(id: string): Promise<void> {
    (await this.api.delete(`/v1/users/${this.admin.id}/sessions/${id}`)).expect(204);
  }

  private get api() {
    return this.workbench.started.api.as(this.admin);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- replies are what a client sees
  private async content(changes: unknown[]): Promise<any> {
    const path = `/v1/spaces/${this.spaceId}`;
    (await this.api.patch(path, {}, { editMode: 'live' })).expect(200);
    const { body } = (await this.api.post(`${path}/content`, {}, { changes })).expect(200);
    (await this.api.patch(path, {}, { editMode: 'locked' })).expect(200);
    return body;
  }
}

export async function useWorld(workbench: Workbench): Promise<World> {
  const org = await workbench.make.org();
  const { id } = await workbench.make.space({ org });
  return new World(workbench, org, id);
}
