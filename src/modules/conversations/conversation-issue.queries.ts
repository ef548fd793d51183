import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import type { Org } from '../orgs/org.entity.js';
import type { ListIssuesQuery } from './conversation-issue.dto.js';
import { ConversationIssue, type IssueTerm } from './conversation-issue.entity.js';
import type { IssueOfConversation } from './conversation-issue.presenter.js';
import { Conversation } from './conversation.entity.js';
import type { IssueExplanationTermView, IssueExplanationView } from './conversation-issue.view.js';
import type { ClusterTerm } from './issues-cluster.entity.js';

type Row = Readonly<Record<string, unknown>>;

const FROM = 'conversation_issues i JOIN conversations c ON c.id = i.conversation_id';

const MOST_COMPARED = 300;
const MOST_SIMILAR = 5;
const MOST_TERMS = 10;

type OtherIssue = Pick<ConversationIssue, 'id' | 'title' | 'terms'>;

/** Reads issues with their conversations, in one statement, and explains them. */
@Injectable()
export class ConversationIssueQueries {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  list({ id }: Org, { cluster, conversation, ...query }: ListIssuesQuery): Promise<Page<IssueOfConversation>> {
    const values: unknown[] = [id];
    const where = ['i.org_id = $1'];
    if (cluster !== undefined) where.push(`i.cluster_id = $${values.push(cluster)}`);
    if (conversation !== undefined) where.push(`i.conversation_id = $${values.push(conversation)}`);
    return paginate(
      this.database,
      { name: 'conversation-issues', select: this.select, from: FROM, where, values, order: newestFirst('i') },
      query,
      (row) => this.read(row),
    );
  }

  async get({ id }: ConversationIssue): Promise<IssueOfConversation> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM ${FROM} WHERE i.id = $1`, [id]);
    if (!row) throw new NotFound('conversation-issue');
    return this.read(row);
  }

  /** Says why an issue is in its cluster: which words it shares with the cluster and with the most similar issues. */
  async explain({ id, clusterId }: ConversationIssue): Promise<IssueExplanationView> {
    if (clusterId === null) return { object: 'issue-explanation', issue: id, terms: [], similar: [] };
    const [own] = await this.database.query<{ terms: IssueTerm[]; typical: ClusterTerm[] }>(
      `SELECT i.terms, k.terms AS typical FROM conversation_issues i JOIN issues_clusters k ON k.id = i.cluster_id WHERE i.id = $1`,
      [id],
    );
    const others = await this.database.repo(ConversationIssue).find({
      select: { id: true, title: true, terms: true },
      where: { clusterId, id: Not(id) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MOST_COMPARED,
    });
    const { terms = [], typical = [] } = own ?? {};
    const rarity = new Map(typical.map(([stem, , rare]) => [stem, rare]));
    const mine = weighed(terms, rarity);
    const shares = typical.flatMap(([stem, word, rare, share]) =>
      mine.has(stem) ? [{ word, weight: mine.get(stem)! * rare * share }] : [],
    );
    return {
      object: 'issue-explanation',
      issue: id,
      cluster: clusterId,
      terms: inProportion(shares),
      similar: similarTo(mine, others, rarity),
    };
  }

  private get select(): string {
    return `${this.entityRows.columns(ConversationIssue, 'i')}, ${this.entityRows.columns(Conversation, 'c')}`;
  }

  private read(row: Row): IssueOfConversation {
    return { issue: this.entityRows.read(ConversationIssue, 'i', row)!, conversation: this.entityRows.read(Conversation, 'c', row)! };
  }
}

/** By how rare the terms are, scaled to the length 1. Terms that are not typical of the cluster count as rare ones. */
function weighed(terms: readonly IssueTerm[], rarity: ReadonlyMap<string, number>): Map<string, number> {
  const rarest = Math.max(1, ...rarity.values());
  const weights = new Map(terms.map(([stem, , count]) => [stem, (1 + Math.log(count)) * (rarity.get(stem) ?? rarest)]));
  const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return new Map([...weights].map(([stem, weight]) => [stem, weight / length]));
}

function similarTo(mine: ReadonlyMap<string, number>, others: readonly OtherIssue[], rarity: ReadonlyMap<string, number>) {
  const compared = others.map(({ id, title, terms }) => {
    const theirs = weighed(terms, rarity);
    const shared = terms.flatMap(([stem, word]) => (mine.has(stem) ? [{ word, weight: mine.get(stem)! * theirs.get(stem)! }] : []));
    const similarity = shared.reduce((sum, { weight }) => sum + weight, 0);
    return { issue: id, title, similarity: rounded(similarity), terms: inProportion(shared) };
  });
  return compared.toSorted((a, b) => b.similarity - a.similarity).slice(0, MOST_SIMILAR);
}

function inProportion(terms: readonly IssueExplanationTermView[]): IssueExplanationTermView[] {
  const sum = terms.reduce((all, { weight }) => all + weight, 0) || 1;
  const shares = terms.map(({ word, weight }) => ({ word, weight: rounded(weight / sum) }));
  return shares.toSorted((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1)).slice(0, MOST_TERMS);
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
