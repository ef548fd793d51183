import { getMetadataStorage, type MetadataStorage } from 'class-validator';

/** The name that class-validator uses for `@IsISO8601`. */
const RULE = 'isIso8601';
/** Where @nestjs/swagger stores the metadata of properties, including what the build read from the sources. */
const PROPERTY = 'swagger/apiModelProperties';

/** class-validator returns the rules only of a class that is named. */
interface Rules {
  validationMetadatas: ReadonlyMap<unknown, readonly { name?: string; propertyName: string }[]>;
}

/** Documents every property that must be an ISO 8601 date-time as one, unless it declares another format. */
export function documentMoments(storage: MetadataStorage = getMetadataStorage()): void {
  for (const [target, rules] of (storage as unknown as Rules).validationMetadatas) {
    if (typeof target !== 'function') continue;
    const prototype = target.prototype as object;
    for (const { name, propertyName } of rules) {
      if (name !== RULE) continue;
      const documented = Reflect.getMetadata(PROPERTY, prototype, propertyName) as object | undefined;
      Reflect.defineMetadata(PROPERTY, { format: 'date-time', ...documented }, prototype, propertyName);
    }
  }
}
