import { applyDecorators, Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiForbiddenResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { ErrorView } from '../../../common/openapi/error.view.js';
import { ResolvePublishedUrlDto, ResolvePublishedUrlQuery } from './published-url.dto.js';
import { PublishedUrlRedirectView, PublishedUrlView } from './published-url.view.js';
import { ResolvePublishedUrl, type ResolvedUrl } from './resolve-published-url.js';

const Resolved = () =>
  applyDecorators(
    ApiOkResponse({
      schema: {
        title: 'PublishedContent',
        oneOf: [PublishedUrlView, PublishedUrlRedirectView].map((view) => ({ $ref: getSchemaPath(view) })),
      },
    }),
    ApiForbiddenResponse({ type: ErrorView, description: 'The token of the visitor is not valid, and `redirectOnError` is not set.' }),
    ApiNotFoundResponse({ type: ErrorView, description: 'The URL shows nothing to this visitor.' }),
  );

@ApiTags('Sites')
@ApiExtraModels(PublishedUrlView, PublishedUrlRedirectView)
@Controller('v1/urls/published')
export class PublishedUrlsController {
  constructor(private readonly resolvePublishedUrl: ResolvePublishedUrl) {}

  /**
   * Resolve the URL of a published site for a visitor
   * @remarks
   * Finds the site by its domain, its proxy, or its address at this installation, and returns what the URL shows to the visitor,
   * with an `apiToken` that reads it. Needs no token. On a site with the visibility `share-link`, the share key is the part of
   * the path that follows the address of the site. On a site with `visitor-auth`, a visitor without a token gets a redirect to
   * the `fallbackURL`, with the path in `location`. A path without a page gets the redirect of the site, if there is one. The
   * response is a 404 for everything that the visitor cannot see, whether it exists or not. Everything is checked in each
   * request: what is revoked is refused at once.
   */
  @Post()
  @HttpCode(200)
  @Public()
  @Resolved()
  resolvePublishedContentByUrl(@Body() body: ResolvePublishedUrlDto): Promise<ResolvedUrl> {
    return this.resolvePublishedUrl.resolve(body);
  }

  /**
   * Resolve the URL of a published site
   * @remarks Send a POST instead: the query of a URL is written to logs, and a token of a visitor must not be.
   * @deprecated
   */
  @Get()
  @Public()
  @Resolved()
  getPublishedContentByUrl(@Query() { visitorAuthToken, ...query }: ResolvePublishedUrlQuery): Promise<ResolvedUrl> {
    return this.resolvePublishedUrl.resolve({ ...query, visitor: { jwtToken: visitorAuthToken } });
  }
}
