import { Body, Controller, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Can, CurrentActor, PlainParams, Public, Resource } from '../../common/access/access.decorators.js';
import { Actor } from '../../common/access/actor.js';
import { TakesBytes } from '../../common/http/body-kinds.decorator.js';
import { Org } from '../orgs/org.entity.js';
import { CreateUploadDto, UploadParams, UploadQuery } from './upload.dto.js';
import { UploadPresenter } from './upload.presenter.js';
import { StorageSignedUrlView } from './upload.view.js';
import { UploadsService } from './uploads.service.js';

@ApiTags('Imports')
@Controller('v1')
export class UploadsController {
  constructor(
    private readonly uploadsService: UploadsService,
    private readonly uploadPresenter: UploadPresenter,
  ) {}

  /**
   * Create an upload
   *
   * @remarks Returns a signed URL to which you send the bytes of the file with PUT within an hour, and the key of the
   * file. An upload that nothing uses is removed after a day. A file larger than `MAX_FILE_SIZE` is refused (413).
   */
  @Post('orgs/:organizationId/storage/upload')
  @Can('org:view', { scope: 'space:write' })
  async createStorageUpload(
    @Resource('org') org: Org,
    @Body() body: CreateUploadDto,
    @CurrentActor() actor: Actor,
  ): Promise<StorageSignedUrlView> {
    return this.uploadPresenter.present(await this.uploadsService.create(org, body, actor));
  }

  /**
   * Send the bytes of an upload
   *
   * @remarks Takes the `url` of an upload, which is signed: it needs no access token and expires after an hour. The body
   * is the file itself and must have the announced size: more bytes are a 413, fewer a 400. A URL that is invalid or
   * expired is a 404, and a file that has arrived already a 409.
   */
  @Put('uploads/:uploadId')
  @Public()
  @PlainParams('uploadId')
  @TakesBytes()
  @HttpCode(204)
  @ApiNoContentResponse()
  async putUpload(@Param() { uploadId }: UploadParams, @Query() { token }: UploadQuery, @Req() { body }: FastifyRequest): Promise<void> {
    await this.uploadsService.receive(uploadId, token, body);
  }
}
