import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsUrl, MaxLength } from 'class-validator';
import { AnyUser, Can } from '../../../common/access/access.decorators.js';
import { EmbedView } from './embed.view.js';
import { FindEmbed } from './find-embed.js';

export class EmbedQuery {
  /** The http or https URL of a page. */
  @ApiProperty({ type: String, format: 'uri', maxLength: 2048, example: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' })
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true },
    { message: 'must be an http or https URL without a user name' },
  )
  @MaxLength(2048)
  url: string;
}

@ApiTags('Space content')
@Controller('v1')
export class EmbedsController {
  constructor(private readonly findEmbed: FindEmbed) {}

  /**
   * Find out how to embed a page by its URL
   * @remarks
   * Returns a frame for pages of known services for videos, code, design and diagrams. Other pages are asked for their title and for
   * their embedded form (oEmbed), and remembered for an hour. A page that has none, that cannot be read, or that is at an address
   * which is not public is returned as a link.
   */
  @Get('urls/embed')
  @AnyUser({ scope: 'space:read' })
  getEmbedByUrl(@Query() { url }: EmbedQuery): Promise<EmbedView> {
    return this.findEmbed.find(url);
  }

  /**
   * Find out how to embed a page in a space
   * @remarks
   * Returns the same as `GET /v1/urls/embed`, also to visitors of a site that shows the space.
   */
  @Get('spaces/:spaceId/embed')
  @Can('space:view', { scope: 'space:read', visitors: true })
  getEmbedByUrlInSpace(@Query() { url }: EmbedQuery): Promise<EmbedView> {
    return this.findEmbed.find(url);
  }
}
