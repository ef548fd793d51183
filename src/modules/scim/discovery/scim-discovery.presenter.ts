import { Injectable } from '@nestjs/common';
import { NotFound } from '../../../common/http/errors.js';
import { Urls } from '../../../common/http/urls.js';
import { listOf, MOST_RESULTS } from '../protocol/scim-list.js';
import { GROUP_KIND } from '../schema/group-kind.js';
import type { ScimAttribute, ScimKind, ScimSchema } from '../scim-attribute.js';
import { USER_KIND } from '../schema/user-kind.js';
import type { ScimToken } from '../scim-token.entity.js';

const KINDS: readonly ScimKind[] = [USER_KIND, GROUP_KIND];
const SCHEMAS = KINDS.flatMap(({ core, extension }) => (extension ? [core, extension] : [core]));
const OF_SCHEMAS = 'urn:ietf:params:scim:schemas:core:2.0';

type Of = Pick<ScimToken, 'orgId'>;

/** What RFC 7643 calls discovery: what this service can do, and of what its resources consist. */
@Injectable()
export class ScimDiscoveryPresenter {
  constructor(private readonly urls: Urls) {}

  config(of: Of): object {
    return {
      schemas: [`${OF_SCHEMAS}:ServiceProviderConfig`],
      documentationUri: this.urls.outsideApi('docs'),
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MOST_RESULTS },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'SCIM token',
          description: 'A token that administrators of the organization make.',
          primary: true,
        },
      ],
      meta: this.meta(of, 'ServiceProviderConfig', 'ServiceProviderConfig'),
    };
  }

  schemas(of: Of): object {
    return listOf(
      SCHEMAS.map((schema) => this.schemaOf(of, schema)),
      SCHEMAS.length,
      1,
    );
  }

  schema(of: Of, id: string): object {
    const schema = SCHEMAS.find((each) => each.id.toLowerCase() === id.toLowerCase());
    if (!schema) throw new NotFound('schema');
    return this.schemaOf(of, schema);
  }

  kinds(of: Of): object {
    return listOf(
      KINDS.map((kind) => this.kindOf(of, kind)),
      KINDS.length,
      1,
    );
  }

  kind(of: Of, name: string): object {
    const kind = KINDS.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!kind) throw new NotFound('type of resources');
    return this.kindOf(of, kind);
  }

  private schemaOf(of: Of, { id, name, description, attributes }: ScimSchema): object {
    const meta = this.meta(of, 'Schema', 'Schemas', id);
    return { schemas: [`${OF_SCHEMAS}:Schema`], id, name, description, attributes: attributes.map(describe), meta };
  }

  private kindOf(of: Of, { name, endpoint, core, extension }: ScimKind): object {
    return {
      schemas: [`${OF_SCHEMAS}:ResourceType`],
      id: name,
      name,
      description: core.description,
      endpoint,
      schema: core.id,
      ...(extension && { schemaExtensions: [{ schema: extension.id, required: false }] }),
      meta: this.meta(of, 'ResourceType', 'ResourceTypes', name),
    };
  }

  private meta({ orgId }: Of, resourceType: string, ...path: string[]): object {
    return { resourceType, location: this.urls.outsideApi('scim', 'v2', orgId, ...path) };
  }
}

/** RFC 7643, section 7. */
function describe(attribute: ScimAttribute): object {
  const { name, type, description, canonicalValues, referenceTypes, subAttributes } = attribute;
  const { multiValued = false, required = false, caseExact = false, readOnly = false, unique = false, always = false } = attribute;
  return {
    name,
    type,
    multiValued,
    description,
    required,
    caseExact,
    mutability: readOnly ? 'readOnly' : 'readWrite',
    returned: always ? 'always' : 'default',
    uniqueness: unique ? 'server' : 'none',
    ...(canonicalValues && { canonicalValues }),
    ...(referenceTypes && { referenceTypes }),
    ...(subAttributes && { subAttributes: subAttributes.map(describe) }),
  };
}
