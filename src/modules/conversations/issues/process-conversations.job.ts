import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { ClusterCounts } from '../clusters/cluster-counts.js';
import { ClusterIssues } from '../clusters/cluster-issues.job.js';
import type { IssueTerm } from '../conversation-issue.entity.js';
import type { ConversationPart } from '../conversation.entity.js';
import { extractIssues, type ExtractedIssue } from './extract-issues.js';
import { IssueTerms } from './issue-terms.js';

/** Conversations of one transaction, and batches of one run: then the clusters follow, and a new run continues. */
const BATCH = 50;
const MOST_BATCHES = 80;
/** Milliseconds of work before requests get a turn. */
const SLICE = 4;

interface ToProcess {
  id: string;
  source: string;
  externalId: string;
  subject: string | null;
  parts: ConversationPart[];
  version: number;
  createdAt: Date;
}

interface FoundIssue extends ExtractedIssue {
  conversation: ToProcess;
  key: string;
  language: Language;
  terms: IssueTerm[];
}

/** Extracts the issues of the conversations of an organization that are new or have changed. */
@Injectable()
@HandlesJob({ name: 'conversations.process' })
export class ProcessConversations extends Job<{ orgId: string }> {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly issueTerms: IssueTerms,
    private readonly clusterCounts: ClusterCounts,
  ) {
    super();
  }

  async run({ orgId }: { orgId: string }, { signal }: JobContext): Promise<void> {
    const turns = new Turns(SLICE);
    for (let batch = 1; ; batch++) {
      signal.throwIfAborted();
      const conversations = await this.unprocessed(orgId);
      if (conversations.length > 0) await this.process(orgId, conversations, turns);
      const isLast = conversations.length < BATCH;
      if (!isLast && batch < MOST_BATCHES) continue;
      return this.database.tx(async () => {
        await this.jobs.enqueue(ClusterIssues, { orgId }, { key: orgId });
        if (!isLast) await this.jobs.enqueue(ProcessConversations, { orgId }, { key: orgId });
      });
    }
  }

  private unprocessed(orgId: string): Promise<ToProcess[]> {
    return this.database.query<ToProcess>(
      `SELECT id, source, external_id AS "externalId", subject, parts, version, created_at AS "createdAt"
       FROM conversations WHERE org_id = $1 AND processed_at IS NULL ORDER BY id LIMIT $2`,
      [orgId, BATCH],
    );
  }

  private async process(orgId: string, conversations: readonly ToProcess[], turns: Turns): Promise<void> {
    const found: FoundIssue[] = [];
    for (const conversation of conversations) {
      const { source, externalId, subject, parts } = conversation;
      const keys = new Set<string>();
      for (const issue of extractIssues(subject, parts)) {
        const key = createHash('sha256')
          .update(JSON.stringify([source, externalId, issue.text]))
          .digest('base64url');
        if (keys.has(key)) continue;
        keys.add(key);
        found.push({ ...issue, conversation, key, language: detectLanguage(issue.text), terms: [] });
      }
      await turns.pass();
    }
    await this.findTerms(found);
    await this.store(orgId, conversations, found);
  }

  private async findTerms(issues: readonly FoundIssue[]): Promise<void> {
    for (const language of new Set(issues.map((issue) => issue.language))) {
      const same = issues.filter((issue) => issue.language === language);
      const terms = await this.issueTerms.termsOf(
        language,
        same.map(({ text }) => text),
      );
      for (const [i, issue] of same.entries()) issue.terms = terms[i]!;
    }
  }

  /** An issue that is still there keeps its id and its cluster. What changed or was deleted meanwhile is left to a later run. */
  private async store(orgId: string, conversations: readonly ToProcess[], issues: readonly FoundIssue[]): Promise<void> {
    await this.database.tx(async () => {
      await this.clusterCounts.lock(orgId);
      const current = await this.database.query<{ id: string }>(
        `UPDATE conversations c SET processed_at = now() FROM unnest($1::text[], $2::int[]) AS seen (id, version)
         WHERE c.id = seen.id AND c.version = seen.version RETURNING c.id`,
        [conversations.map(({ id }) => id), conversations.map(({ version }) => version)],
      );
      const ids = new Set(current.map(({ id }) => id));
      const kept = issues.filter(({ conversation }) => ids.has(conversation.id));
      const removed = await this.database.query<{ clusterId: string | null }>(
        `DELETE FROM conversation_issues WHERE conversation_id = ANY($1) AND key <> ALL($2) RETURNING cluster_id AS "clusterId"`,
        [[...ids], kept.map(({ key }) => key)],
      );
      await this.insert(orgId, kept);
      await this.clusterCounts.recount(removed.flatMap(({ clusterId }) => clusterId ?? []));
    });
  }

  private async insert(orgId: string, issues: readonly FoundIssue[]): Promise<void> {
    const rows = issues.map(({ conversation, key, title, summary, language, terms }) => ({
      id: newId(),
      conversation_id: conversation.id,
      key,
      title,
      summary,
      language,
      terms,
      created_at: conversation.createdAt.toISOString(),
    }));
    await this.database.query(
      `INSERT INTO conversation_issues (id, org_id, conversation_id, key, title, summary, language, terms, created_at)
       SELECT id, $1, conversation_id, key, title, summary, language, terms, created_at
       FROM jsonb_to_recordset($2::jsonb) AS found (id text, conversation_id text, key text, title text, summary text, language text,
         terms jsonb, created_at timestamptz)
       ON CONFLICT (conversation_id, key) DO UPDATE SET created_at = excluded.created_at`,
      [orgId, JSON.stringify(rows)],
    );
  }
}

/** Frequent words that few other languages have. */
const FUNCTION_WORDS: Partial<Record<Language, string>> = {
  en: 'the and to is of in it you that for on with have this not are can my how what when please do does from was but your a an at as we our i be by which has',
  de: 'der die das und ist nicht ich sie wir ein eine zu mit auf für wie kann mein meine bei auch aber wird haben dem den es bitte',
  fr: 'le la les et est une je vous pas pour dans que qui mon ma avec sur nous ne au des du comment ce cette mais plus être',
  es: 'el los las y es un una no por para con que mi se lo en cómo como pero más este esta está puedo del al yo su',
  it: 'il gli e è un una non per con che mi si come ma più questo questa sono posso della del di alla nel vorrei',
  pt: 'o os as e é um uma não para com que meu minha se como mas mais este esta está posso do da no na em você eu',
  nl: 'de het een en is niet ik je wij van voor met op hoe kan mijn maar ook wordt deze dat zijn naar bij er',
  sv: 'och är inte jag det att en ett för med på hur kan min men som den vi har till från av',
  da: 'og er ikke jeg det at en et for med på hvordan kan min men som den vi har til fra af',
  no: 'og er ikke jeg det å en et for med på hvordan kan min men som den vi har til fra av',
  fi: 'ja on ei minä se että en voi miten mutta kun tämä olen ovat mikä jos niin',
  pl: 'i nie jest się w na z do że jak mam dla ale to po jestem czy może mi',
  cs: 'a je není se v na z do že jak mám pro ale to po jsem zda může mi',
  tr: 've bir bu için ile değil nasıl var yok ama ben çok olarak daha ne mi mı',
  ro: 'și este nu un o pentru cu că în pe la cum pot dar mai sunt care din',
  hu: 'a az és nem egy hogy van ez mint de meg vagy nekem hogyan lehet csak',
  id: 'yang dan di tidak saya untuk dengan ini itu dari bagaimana bisa ada ke akan',
  vi: 'và là của không tôi có cho với này được trong một như thế nào',
};

const SETS = Object.entries(FUNCTION_WORDS).map(([language, words]) => [language as Language, new Set(words.split(' '))] as const);

/** Other scripts, the most specific first: Japanese contains Chinese characters. */
const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ru', /\p{sc=Cyrillic}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
  ['th', /\p{sc=Thai}/gu],
];
const LETTER = /\p{L}/gu;
const LONGEST = 2000;
const FEWEST_HITS = 2;

/** The language of a text: by its script, or by the frequent words in it. English if nothing decides. */
function detectLanguage(text: string): Language {
  const sample = text.slice(0, LONGEST);
  const letters = sample.match(LETTER)?.length ?? 0;
  for (const [language, script] of SCRIPTS) {
    const found = sample.match(script)?.length ?? 0;
    if (found > 0 && found >= letters * (language === 'ja' ? 0.15 : 0.3)) return language;
  }
  const words = sample.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  let best: [Language, number] = ['en', 0];
  for (const [language, known] of SETS) {
    const hits = words.reduce((sum, word) => sum + Number(known.has(word)), 0);
    // A single word may be a name or a word of English, which comes first.
    if (hits > best[1] && (hits >= FEWEST_HITS || language === 'en')) best = [language, hits];
  }
  return best[0];
}
