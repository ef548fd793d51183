import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { BadRequest, Conflict, NotFound, PayloadTooLarge, UnsupportedMediaType } from '../../common/http/errors.js';
import { newId } from '../../common/ids/ids.js';
import { Urls } from '../../common/http/urls.js';
import type { JobContext } from '../../common/jobs/job.js';
import { Periodic } from '../../common/jobs/periodic.js';
import { SigningKeys } from '../../common/secrets/signing-keys.js';
import { FileStore, type ReceivedFile, FileTooLarge } from '../../common/storage/file-store.js';
import { Env } from '../../config/env.js';
import type { Org } from '../orgs/org.entity.js';
import type { CreateUploadDto } from './upload.dto.js';
import { Upload, type UploadKind } from './upload.entity.js';
import { uploadKey } from './upload-key.js';

/** Milliseconds that an upload is kept if nothing uses it. */
const LIFE = 24 * 60 * 60 * 1000;
/** Milliseconds within which the bytes may be sent. */
const SENT_WITHIN = 60 * 60 * 1000;
const TEN_MINUTES = 10 * 60 * 1000;
/** Uploads that are removed in one transaction. */
const BATCH = 50;

/** Receives files before something uses them. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
    private readonly fileStore: FileStore,
    private readonly urls: Urls,
    private readonly signingKeys: SigningKeys,
  ) {}

  async create(org: Org, { file, kind }: CreateUploadDto, actor: Actor): Promise<{ upload: Upload; url: string }> {
    if (file.size > this.env.maxFileSize) throw tooLarge();
    const upload = { id: newId(), orgId: org.id, createdById: actor.userId, kind, name: file.name, size: String(file.size) };
    await this.database.repo(Upload).insert({ ...upload, expiresAt: new Date(Date.now() + LIFE) });
    return { upload: await this.database.repo(Upload).findOneByOrFail({ id: upload.id }), url: await this.sign(upload.id) };
  }

  /** Stores bytes that the service itself has, and returns the id of the upload. */
  async add(
    { id: orgId }: Org,
    { kind, name, bytes }: { kind: UploadKind; name: string; bytes: Buffer },
    { userId }: Actor,
  ): Promise<string> {
    const id = newId();
    const upload = { id, orgId, createdById: userId, kind, name, size: String(bytes.length) };
    await this.database.repo(Upload).insert({ ...upload, expiresAt: new Date(Date.now() + LIFE) });
    await this.keep(id, await this.fileStore.receive(Readable.from([bytes]), bytes.length), bytes.length);
    return id;
  }

  /** Receives the bytes. They may be sent again until something uses them. */
  async receive(uploadId: string, token: string, body: unknown): Promise<void> {
    if (!(await this.isValid(uploadId, token))) throw new NotFound('upload');
    const upload = await this.database.repo(Upload).findOneBy({ id: uploadId });
    if (!upload) throw new NotFound('upload');
    if (upload.received) throw new Conflict('The file has been received already: create another upload');
    if (!(body instanceof Readable)) throw new UnsupportedMediaType('Send the bytes as `application/octet-stream`');
    const size = Number(upload.size);
    const file = await this.fileStore.receive(body, size).catch(explain);
    await this.keep(uploadId, file, size);
  }

  /** Returns those of these uploads that a user has made in an organization, whose bytes have arrived. */
  async findReceived(orgId: string, kind: UploadKind, ids: readonly string[], { userId }: Pick<Actor, 'userId'>): Promise<Upload[]> {
    return this.database.repo(Upload).findBy({ id: Any(ids), orgId, kind, createdById: userId, received: true });
  }

  /** Keeps uploads until a time, because something uses them. */
  async keepUntil(ids: readonly string[], time: Date): Promise<void> {
    await this.database.query('UPDATE uploads SET expires_at = greatest(expires_at, $2) WHERE id = ANY($1)', [ids, time]);
  }

  /** Returns a copy of the bytes on this machine; undefined if they are gone. Discard it after use. */
  async copyOf(uploadId: string): Promise<{ name: string; file: ReceivedFile } | undefined> {
    const upload = await this.database.repo(Upload).findOneBy({ id: uploadId, received: true });
    const bytes = upload ? await this.fileStore.read(uploadKey(uploadId)) : undefined;
    if (!upload || !bytes) return undefined;
    return { name: upload.name, file: await this.fileStore.receive(bytes, Infinity) };
  }

  /** Removes uploads that have expired, and their bytes. */
  @Periodic({ name: 'uploads.sweep', every: TEN_MINUTES })
  async sweep({ signal }: Pick<JobContext, 'signal'>): Promise<void> {
    while (!signal.aborted && (await this.removeSome()) === BATCH);
  }

  /** The bytes are deleted before their rows are: nobody would find them without a row. */
  private removeSome(): Promise<number> {
    return this.database.tx(async () => {
      const due = await this.database.query<{ id: string }>(
        'SELECT id FROM uploads WHERE expires_at < now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED',
        [BATCH],
      );
      for (const { id } of due) await this.fileStore.delete(uploadKey(id));
      await this.database.repo(Upload).delete({ id: Any(due.map(({ id }) => id)) });
      return due.length;
    });
  }

  private async keep(uploadId: string, file: ReceivedFile, announced: number): Promise<void> {
    if (file.size !== announced) {
      await file.discard();
      throw new BadRequest(`The file has ${file.size} bytes instead of the ${announced} that were announced: create another upload`);
    }
    await this.fileStore.put(uploadKey(uploadId), file);
    const { affected } = await this.database.repo(Upload).update(uploadId, { received: true });
    // It expired meanwhile, and nobody else would delete the bytes.
    if (!affected) await this.fileStore.delete(uploadKey(uploadId));
  }

  /** The URL to which the bytes of an upload are sent. */
  private async sign(uploadId: string): Promise<string> {
    const expires = String(Date.now() + SENT_WITHIN);
    return `${this.urls.api('uploads', uploadId)}?token=${expires}.${await this.signatureOf(uploadId, expires)}`;
  }

  private async isValid(uploadId: string, token: string): Promise<boolean> {
    const [expires = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature);
    const expected = Buffer.from(await this.signatureOf(uploadId, expires));
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > Date.now();
  }

  private async signatureOf(uploadId: string, expires: string): Promise<string> {
    const key = await this.signingKeys.keyFor('upload-urls');
    return createHmac('sha256', key).update(`${uploadId} ${expires}`).digest('base64url');
  }
}

const tooLarge = () => new PayloadTooLarge('The file is larger than `MAX_FILE_SIZE` of this installation allows');

function explain(error: unknown): never {
  if (error instanceof FileTooLarge) throw new PayloadTooLarge('The file is larger than was announced: create another upload');
  throw error;
}
