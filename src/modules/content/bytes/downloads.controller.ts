import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsString, Length, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PlainParams, Public } from '../../../common/access/access.decorators.js';
import { Downloads } from './downloads.js';

/** The visit that a token can carry has the claims of the visitor. */
const LONGEST_TOKEN = 16 * 1024;

class DownloadParams {
  @IsString()
  @Length(1, 100)
  spaceId: string;

  @IsString()
  @Length(1, 100)
  fileId: string;
}

class DownloadQuery {
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  token: string = '';
}

/** Serves the download URLs of files. Only the service makes these URLs. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/files')
export class DownloadsController {
  constructor(private readonly downloads: Downloads) {}

  /**
   * Download the bytes of a file
   *
   * @remarks Takes the `downloadURL` of a file, which is signed: it needs no access token and expires after some hours.
   * Supports one range and conditional requests. A URL that is invalid or expired, or whose space is deleted, is a 404. So is
   * one that was given to a visitor of a site, as soon as this visitor could not read the file any more.
   */
  @Get(':fileId')
  @ApiQuery({
    name: 'token',
    required: false,
    type: String,
    description: 'The signature that the `downloadURL` has; without it, the response is 404.',
  })
  @ApiOkResponse({ content: { '*/*': { schema: { type: 'string', format: 'binary' } } } })
  @Public()
  @PlainParams('spaceId', 'fileId')
  async download(
    @Param() params: DownloadParams,
    @Query() { token }: DownloadQuery,
    @Headers() headers: Record<string, string | undefined>,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const conditions = { range: headers['range'], ifRange: headers['if-range'], ifNoneMatch: headers['if-none-match'] };
    const headersOnly = method === 'HEAD';
    const { status, headers: own, body } = await this.downloads.get({ ...params, token, ...conditions, headersOnly });
    await reply.code(status).headers(own).send(body);
  }
}
