import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { NotFound } from '../../../common/http/errors.js';
import { Env } from '../../../config/env.js';

export const RESOURCE_METADATA = '.well-known/oauth-protected-resource/v1/mcp';

/** Says to programs what a token for the tools of members needs. Members make their tokens themselves: no server issues them. */
@ApiExcludeController()
@Controller(RESOURCE_METADATA)
export class ResourceMetadataController {
  constructor(private readonly env: Env) {}

  @Get()
  @Public()
  describe(): object {
    if (!this.env.mcp) throw new NotFound('operation');
    return {
      resource: `${this.env.publicUrl}/v1/mcp`,
      resource_name: 'Bindery',
      scopes_supported: ['space:read', 'space:write', 'organization:read', 'organization:search'],
      bearer_methods_supported: ['header'],
      resource_documentation: `${this.env.publicUrl}/guides/mcp.md`,
    };
  }
}
