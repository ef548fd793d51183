import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Role } from '../../common/access/role.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { EMPTY_DOCUMENT } from '../../common/document/rich-text.js';
import { BadRequest, NotFound } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { isUnsettled, joinChangeRequest } from '../change-requests/change-request.queries.js';
import type { Org } from '../orgs/org.entity.js';
import { joinLiveSpace, SpaceQueries } from '../spaces/space.queries.js';
import { visibleTo } from '../spaces/tree/effective-role.js';
import { SOURCE_FACTS, type SourceFacts } from './translation.access.js';
import type { CreateTranslationDto, ListTranslationsQuery, UpdateTranslationDto } from './translation.dto.js';
import { NO_STATS, Translation } from './translation.entity.js';
import type { TranslationDetails } from './translation.presenter.js';

type Row = Readonly<Record<string, unknown>>;

const MOST_WAITING = 50;
const OPEN_CONFLICTS = `translation_conflicts f ${joinChangeRequest('c', 'f.change_request_id')} AND ${isUnsettled('c')}
  WHERE f.translation_id = t.id`;
/** SQL: what waits for a person. */
const WAITING = `json_build_object('count', (SELECT count(*)::int FROM ${OPEN_CONFLICTS}), 'items', (
  SELECT coalesce(json_agg(json_build_object('kind', w.kind, 'record', w.record_id, 'changeRequest', w.change_request_id, 'sentences', w.sentences)), '[]')
  FROM (SELECT f.kind, f.record_id, f.change_request_id, f.sentences FROM ${OPEN_CONFLICTS} ORDER BY f.change_request_id, f.kind, f.record_id LIMIT ${MOST_WAITING}) w))`;

/** Translations and their settings; `RunsService` runs them. */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  /** Lists the translations of spaces that the actor may see. */
  list({ id: orgId }: Org, { space, ...page }: ListTranslationsQuery, actor: Actor): Promise<Page<TranslationDetails>> {
    return paginate(
      this.database,
      {
        name: 'translations',
        select: this.select,
        from: `translations t ${joinLiveSpace('s', 't.source_space_id')}`,
        where: [
          't.org_id = $2',
          '$1::text IS NOT NULL',
          '$3::text IS NULL OR $3 IN (t.source_space_id, t.result_space_id)',
          ...visibleTo('s', '$1', '$2', actor.standingIn(orgId)),
        ],
        values: [actor.userId, orgId, space ?? null],
        order: newestFirst('t'),
      },
      page,
      (row) => this.read(row),
    );
  }

  async create({ id: orgId }: Org, { language, source, instructions }: CreateTranslationDto, actor: Actor): Promise<TranslationDetails> {
    if (language === source.language) throw refusal('/language', 'must be another language than that of the source');
    return this.database.tx(async () => {
      const held = await this.spaceQueries.holdVisible(source.space, orgId, actor);
      if (!held) throw refusal('/source/space', 'is not the id of a space of this organization');
      const id = newId();
      await this.database.repo(Translation).insert({
        id,
        orgId,
        sourceSpaceId: source.space,
        sourceLanguage: source.language,
        language,
        instructions: (instructions ?? EMPTY_DOCUMENT) as object,
        stats: NO_STATS,
      });
      audit(this.database, 'translation.create', { id, orgId }, { space: source.space, language });
      return this.get(id, actor);
    });
  }

  async update({ id, orgId, sourceSpaceId: space }: Translation, body: UpdateTranslationDto, actor: Actor): Promise<TranslationDetails> {
    return this.database.tx(async () => {
      await this.database.repo(Translation).update(id, { instructions: body.instructions as object, updatedAt: new Date() });
      audit(this.database, 'translation.update', { id, orgId }, { space });
      return this.get(id, actor);
    });
  }

  /** Deletes the translation. Its result space stays. */
  async remove(translation: Translation): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(Translation), translation);
      const { id, orgId, sourceSpaceId: space } = translation;
      audit(this.database, 'translation.delete', { id, orgId }, { space });
    });
  }

  async get(id: string, actor: Actor): Promise<TranslationDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM translations t WHERE t.id = $2`, [actor.userId, id]);
    if (!row) throw new NotFound('translation');
    return this.read(row);
  }

  /** The columns that a translation is presented with. `$1` is the caller. */
  private get select(): string {
    return `${this.entityRows.columns(Translation, 't')}, ${SOURCE_FACTS.source('t')} AS source, ${SOURCE_FACTS.granted('t', '$1')} AS granted,
      ${WAITING} AS waiting`;
  }

  private read(row: Row): TranslationDetails {
    const facts = { source: row['source'] as SourceFacts['source'], granted: row['granted'] as Role[] };
    return { translation: this.entityRows.read(Translation, 't', row)!, facts, waiting: row['waiting'] as TranslationDetails['waiting'] };
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
