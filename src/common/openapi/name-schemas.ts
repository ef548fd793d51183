import type { OpenAPIObject } from '@nestjs/swagger';
import { nameIn, referenceTo, schemasOf, walkSchemas } from './walk-schemas.js';

const IN_CODE = /(Dto|View)$/;

/**
 * Renames schemas to names that callers understand, without the suffixes of our classes. If a request body and a
 * response would have the same name, the request body is called `…Input`.
 */
export function nameSchemas(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  const names = Object.keys(schemas);
  const taken = new Set(names.filter((name) => !name.endsWith('Dto')).map(bare));
  const renamed = new Map(names.map((name) => [name, name.endsWith('Dto') && taken.has(bare(name)) ? `${bare(name)}Input` : bare(name)]));
  if (new Set(renamed.values()).size < names.length) throw new Error(`Two schemas have the same name: ${twice([...renamed.values()])}`);
  walkSchemas(document, (schema) => {
    if (schema.$ref && renamed.has(nameIn(schema.$ref))) schema.$ref = referenceTo(renamed.get(nameIn(schema.$ref))!);
    const { mapping = {} } = schema.discriminator ?? {};
    for (const [value, reference] of Object.entries(mapping)) mapping[value] = referenceTo(renamed.get(nameIn(reference))!);
  });
  document.components!.schemas = Object.fromEntries(
    Object.entries(document.components!.schemas!).map(([name, schema]) => [renamed.get(name)!, schema]),
  );
}

const bare = (name: string) => name.replace(IN_CODE, '');

const twice = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i).join(', ');
