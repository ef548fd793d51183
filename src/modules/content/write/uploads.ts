import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../common/http/errors.js';
import type { InsertFilesDto, NewFileDto } from './changes/file-changes.dto.js';
import type { StoredFile } from '../../versions/records/file-record.js';
import { IncomingFiles, type TakenFiles } from '../bytes/incoming-files.js';

/** In code points, so at most twice as many UTF-16 code units. */
const LONGEST_NAME = 128;
const UNNAMED = 'file';

/** A batch of one change whose bytes are already stored. */
export interface Upload {
  changes: [InsertFilesDto];
  files: TakenFiles;
}

/** Streams the files of a form to storage; no file is completely in memory. */
@Injectable()
export class Uploads {
  constructor(private readonly incomingFiles: IncomingFiles) {}

  async read(request: FastifyRequest): Promise<Upload> {
    refuseRepeatable(request);
    if (!request.isMultipart()) throw new UnsupportedMediaType('The request must be `multipart/form-data`');
    const files = await this.take(request).catch(explain);
    if (files.size === 0) throw new BadRequest('The form contains no file', [{ pointer: '/file', message: 'must be a file' }]);
    return { changes: [{ operation: 'insert_files', files: [...files.keys()] }], files };
  }

  private async take(request: FastifyRequest): Promise<Map<NewFileDto, StoredFile>> {
    const files = new Map<NewFileDto, StoredFile>();
    for await (const part of request.files()) {
      const stored = await this.incomingFiles.store(part.file);
      if (part.file.truncated) throw new PayloadTooLarge('A file is larger than `MAX_FILE_SIZE` of this installation allows');
      files.set({ name: nameOf(part.filename) }, stored);
    }
    return files;
  }
}

/** The parser reports truncated forms by message only, without an error code. */
const BROKEN_OFF = /unexpected end of multipart|boundary|premature close|malformed/i;

/** Removes characters that cannot be stored, and keeps the end of a long name because it has the extension. */
const nameOf = (given: string | undefined): string =>
  [...(given ?? '').toWellFormed().replace(/\p{Cc}/gu, '')].slice(-LONGEST_NAME).join('') || UNNAMED;

function explain(error: unknown): never {
  if (error instanceof Error && BROKEN_OFF.test(error.message)) throw new BadRequest('The form is malformed or incomplete: send it again');
  throw error;
}

/** An upload is streamed, so it cannot be compared with an earlier one: with a key, a different file could get the stored response. */
function refuseRepeatable({ headers }: FastifyRequest): void {
  if (headers['idempotency-key'] !== undefined)
    throw new BadRequest('An upload cannot have an `Idempotency-Key`: use the operation `insert_files` instead');
}
