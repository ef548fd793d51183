import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Any, Raw } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Org } from '../../orgs/org.entity.js';
import { UploadsService } from '../../uploads/uploads.service.js';
import { SiteCustomization } from '../site-customization.entity.js';
import type { CreateFontDto } from './custom-font.dto.js';
import { CustomFont } from './custom-font.entity.js';
import { CustomFontFile } from './custom-font-file.entity.js';
import { familyKey } from './family-key.js';
import { ReadFonts } from './read-fonts.js';

const MOST_FONTS = 20;
const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 4 * MEGABYTE;
const MOST_BYTES = 40 * MEGABYTE;

/** Adds, lists and deletes the fonts of organizations. */
@Injectable()
export class CustomFontsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly uploadsService: UploadsService,
    private readonly readFonts: ReadFonts,
  ) {}

  list({ id }: Org, query: PageQuery): Promise<Page<CustomFont>> {
    const select = this.entityRows.columns(CustomFont, 'r');
    const listing = { name: 'fonts', select, from: 'custom_fonts r', where: ['r.org_id = $1'], values: [id], order: newestFirst('r') };
    return paginate(this.database, listing, query, (row) => this.entityRows.read(CustomFont, 'r', row)!);
  }

  async add({ id: orgId }: Org, { family, files, category = 'sans-serif', licence }: CreateFontDto, actor: Actor): Promise<CustomFont> {
    const bytes = await this.bytesOf(orgId, files, actor);
    const faces = await this.readFonts.read(bytes, category);
    const id = newId();
    const font = { id, orgId, family, familyKey: familyKey(family), category, licence: licence ?? null, faces };
    await this.database.tx(async () => {
      await this.refuseTooMany(font);
      await this.database.repo(CustomFont).insert(font);
      await this.database.repo(CustomFontFile).insert(bytes.map((each, position) => ({ fontId: id, position, bytes: each })));
      audit(this.database, 'font.create', { id, orgId, title: family });
    });
    return this.database.repo(CustomFont).findOneByOrFail({ id });
  }

  /** A customization names a font by its id, which nobody else knows. */
  async remove(font: CustomFont): Promise<void> {
    await this.database.tx(async () => {
      const settings = Raw((column) => `position(:named IN CAST(${column} AS text)) > 0`, { named: JSON.stringify(font.id) });
      if (await this.database.repo(SiteCustomization).existsBy({ site: { orgId: font.orgId }, settings }))
        throw new Conflict('Sites have this font: choose another one in their customizations first');
      await deleteOne(this.database.repo(CustomFont), font);
      audit(this.database, 'font.delete', { id: font.id, orgId: font.orgId, title: font.family });
    });
  }

  /** Those of an organization, by their ids or by the names that customizations can choose. */
  named(orgId: string, names: readonly string[]): Promise<CustomFont[]> {
    return this.database.repo(CustomFont).findBy([
      { orgId, id: Any(names) },
      { orgId, familyKey: Any(names.map(familyKey)) },
    ]);
  }

  /** Any fonts by their ids: whoever knows the id of a font may show it. */
  byIds(ids: readonly string[]): Promise<CustomFont[]> {
    return this.database.repo(CustomFont).findBy({ id: Any(ids) });
  }

  async bytesAt(fontId: string, position: number): Promise<Buffer | undefined> {
    return (await this.database.repo(CustomFontFile).findOneBy({ fontId, position }))?.bytes;
  }

  private async bytesOf(orgId: string, keys: readonly string[], actor: Actor): Promise<Buffer[]> {
    const uploads = new Map(
      (await this.uploadsService.findReceived(orgId, 'customization_font', keys, actor)).map((each) => [each.id, each]),
    );
    const problems = keys.flatMap((key, position) => {
      const upload = uploads.get(key);
      const message = !upload
        ? 'is no upload of yours of kind `customization_font` that has arrived'
        : Number(upload.size) > LARGEST_FILE
          ? 'is larger than 4 MB: leave out characters that you do not need'
          : undefined;
      return message === undefined ? [] : [{ pointer: `/files/${position}`, message }];
    });
    if (problems.length > 0) throw new BadRequest('The font is not valid', problems);
    return Promise.all(keys.map((key) => this.bytesIn(key)));
  }

  private async bytesIn(key: string): Promise<Buffer> {
    const copy = await this.uploadsService.copyOf(key);
    if (!copy) throw new BadRequest('A file of the font is gone: upload it again');
    try {
      return await readFile(copy.file.path);
    } finally {
      await copy.file.discard();
    }
  }

  /** Locks the organization, so that two additions at once do not exceed the limits together. */
  private async refuseTooMany({
    orgId,
    familyKey: key,
    family,
    faces,
  }: Pick<CustomFont, 'orgId' | 'familyKey' | 'family' | 'faces'>): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('custom-fonts ' || $1, 0))`, [orgId]);
    const [row] = await this.database.query<{ count: number; bytes: string; taken: boolean }>(
      `SELECT count(*)::int AS count, coalesce(bool_or(family_key = $2), false) AS taken,
              coalesce(sum((SELECT sum((face->>'size')::bigint) FROM json_array_elements(faces) face)), 0) AS bytes
       FROM custom_fonts WHERE org_id = $1`,
      [orgId, key],
    );
    if (row!.taken) throw new Conflict(`The organization has a font with the name "${family}": delete it first`);
    if (row!.count >= MOST_FONTS) throw new Conflict(`An organization can have at most ${MOST_FONTS} fonts: delete one of them first`);
    const bytes = faces.reduce((sum, { size }) => sum + size, Number(row!.bytes));
    if (bytes > MOST_BYTES) throw new Conflict('The fonts of an organization can have at most 40 MB: delete one of them first');
  }
}
