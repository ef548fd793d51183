import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CurrentScimToken, ScimRoute } from '../protocol/scim-route.decorator.js';
import { ScimToken } from '../scim-token.entity.js';
import { ScimDiscoveryPresenter } from './scim-discovery.presenter.js';

/** What identity providers can find out about this service. It is not part of the API. */
@ApiExcludeController()
@Controller('scim/v2/:organizationId')
export class ScimDiscoveryController {
  constructor(private readonly scimDiscoveryPresenter: ScimDiscoveryPresenter) {}

  @Get('ServiceProviderConfig')
  @ScimRoute()
  config(@CurrentScimToken() token: ScimToken): object {
    return this.scimDiscoveryPresenter.config(token);
  }

  @Get('Schemas')
  @ScimRoute()
  schemas(@CurrentScimToken() token: ScimToken): object {
    return this.scimDiscoveryPresenter.schemas(token);
  }

  @Get('Schemas/:scimId')
  @ScimRoute()
  schema(@CurrentScimToken() token: ScimToken, @Param('scimId') id: string): object {
    return this.scimDiscoveryPresenter.schema(token, id);
  }

  @Get('ResourceTypes')
  @ScimRoute()
  kinds(@CurrentScimToken() token: ScimToken): object {
    return this.scimDiscoveryPresenter.kinds(token);
  }

  @Get('ResourceTypes/:scimId')
  @ScimRoute()
  kind(@CurrentScimToken() token: ScimToken, @Param('scimId') id: string): object {
    return this.scimDiscoveryPresenter.kind(token, id);
  }
}
