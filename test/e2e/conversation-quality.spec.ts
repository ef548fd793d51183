import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import { clusteringScores } from '../support/clustering-scores.js';
import { labelledConversations, NOISE } from '../support/labelled-conversations.js';
import { leaderClustering } from '../support/leader-clustering.js';
import { shuffled } from '../support/shuffled.js';

const t = useApp();
const PATIENCE = { timeout: 60_000, interval: 50 };
const labelled = labelledConversations('labelled');
const paraphrases = labelledConversations('paraphrases');
const topicsOf = (conversations: typeof labelled) => new Map(conversations.map(({ id, topic }) => [id, topic]));
const topicOf = topicsOf(labelled);

type Org = Awaited<ReturnType<typeof t.make.org>>;

interface Item {
  issue: { id: string; title: string; cluster?: string };
  conversation: { externalId: string };
}

/** The clusters of the labelled set when it arrives in portions, in this order. */
async function clustered(conversations: typeof labelled, portions: number, given?: Org) {
  const org = given ?? (await t.make.org());
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id };
  const size = Math.ceil(conversations.length / portions);
  for (let from = 0; from < conversations.length; from += size) {
    const body = conversations.slice(from, from + size).map(({ id, subject, parts }) => ({ id, subject, parts }));
    (await api.post('/v1/orgs/:organizationId/conversations', at, body)).expect(204);
  }
  await vi.waitFor(async () => {
    const jobs = await t.db.query(`SELECT 1 FROM jobs WHERE key = $1`, [org.id]);
    expect(jobs).toEqual([]);
  }, PATIENCE);
  const { items } = (await api.get('/v1/orgs/:organizationId/conversations-issues', at, { query: { limit: 1000 } })).expect(200).body as {
    items: Item[];
  };
  const clusters = (
    await api.get('/v1/orgs/:organizationId/conversations-clusters', at, { query: { limit: 1000, orderBy: 'issues' } })
  ).expect(200).body;
  return { items, clusters: clusters.items as { id: string; label: string; icon: string; stats: { issues: number } }[] };
}

/** The clusters of the issues of an organization after more conversations. */
async function clustersOf(org: Org, conversations: typeof labelled): Promise<Map<string, string>> {
  const { items } = await clustered(conversations, 1, org);
  return new Map(items.flatMap(({ issue }) => (issue.cluster === undefined ? [] : [[issue.id, issue.cluster] as const])));
}

/** Clusters by what is in them, because their ids differ. */
function partition(items: readonly Item[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { issue, conversation } of items) {
    if (issue.cluster === undefined) continue;
    groups.set(issue.cluster, [...(groups.get(issue.cluster) ?? []), `${conversation.externalId} ${issue.title}`]);
  }
  return [...groups.values()].map((group) => group.toSorted().join('\n')).toSorted();
}

const clusterOf = ({ issue, conversation }: Item) => ({ id: conversation.externalId, cluster: issue.cluster ?? issue.id });

function scored(found: readonly { id: string; cluster: string }[], topics: ReadonlyMap<string, string>) {
  return clusteringScores(found.map(({ id, cluster }) => ({ topic: topics.get(id)!, cluster })).filter(({ topic }) => topic !== NOISE));
}

function show(clusters: readonly { label: string; icon: string; stats: { issues: number } }[]) {
  console.table(clusters.map(({ label, icon, stats }) => ({ label, icon, issues: stats.issues })));
}

describe('clusters of issues', () => {
  it('agree with the topics of a labelled set, better than a simple baseline, in whatever order it arrives', async () => {
    expect(labelled.length).toBeGreaterThan(300);
    expect(new Set(topicOf.values()).size).toBe(22);
    const { items, clusters } = await clustered(labelled, 1);
    const found = scored(items.map(clusterOf), topicOf);
    const texts = labelled.map(({ subject = '', parts }) => `${subject} ${parts[0]!.body}`);
    const baselines = [0.1, 0.15, 0.2, 0.3, 1.1].map((similar) => {
      const leaders = leaderClustering(texts, similar);
      return {
        similar,
        ...scored(
          labelled.map(({ id }, i) => ({ id, cluster: String(leaders[i]) })),
          topicOf,
        ),
      };
    });
    if (process.env['SHOW_SCORES'] !== undefined) {
      const noise = items.filter(
        ({ conversation, issue }) => topicOf.get(conversation.externalId) === NOISE && issue.cluster !== undefined,
      );
      console.table([{ similar: 'clusters', ...found }, ...baselines]);
      console.table({ issues: items.length, noiseInClusters: noise.length });
      show(clusters);
    }
    expect(found.nmi).toBeGreaterThanOrEqual(0.8);
    expect(found.purity).toBeGreaterThanOrEqual(0.8);
    for (const baseline of baselines) expect(baseline.ari).toBeLessThan(found.ari - 0.2);
    const again = await clustered(shuffled(labelled, 7), 4);
    expect(partition(again.items)).toEqual(partition(items));
  });

  it('agree with the topics of short questions that are said in other words, without joining topics by a chain', async () => {
    const topics = topicsOf(paraphrases);
    const { items, clusters } = await clustered(paraphrases, 1);
    const found = scored(items.map(clusterOf), topics);
    if (process.env['SHOW_SCORES'] !== undefined) {
      console.table([found]);
      show(clusters);
    }
    expect(paraphrases).toHaveLength(96);
    expect(found.nmi).toBeGreaterThanOrEqual(0.9);
    expect(found.ari).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...clusters.map(({ stats }) => stats.issues))).toBeLessThanOrEqual(16);
  });

  it('keep their ids when other conversations arrive', async () => {
    const [first, rest] = [labelled.slice(0, 300), labelled.slice(300)];
    const org = await t.make.org();
    const before = await clustersOf(org, first);
    const after = await clustersOf(org, rest);
    const kept = [...before].filter(([id, clusterId]) => after.get(id) === clusterId);
    if (process.env['SHOW_SCORES'] !== undefined) console.table({ issues: before.size, kept: kept.length });
    expect(kept.length).toBeGreaterThan(before.size * 0.75);
    for (const clusterId of new Set(before.values())) {
      const members = [...before.keys()].filter((id) => before.get(id) === clusterId);
      const together = new Set(members.map((id) => after.get(id)));
      const alone = [...before.keys()].every((id) => members.includes(id) || !together.has(after.get(id)));
      // All its issues, and none of another cluster.
      if (together.size === 1 && alone) expect([...together]).toEqual([clusterId]);
    }
  });
});
