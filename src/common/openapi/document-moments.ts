import { getMetadataStorage, type MetadataStorage } from 'class-validator';

/** What class-validator calls `@IsISO8601`. */
const RULE = 'isIso8601';
/** Where @nestjs/swagger keeps what decorators say of a property; what the build read from the sources is added to it. */
const PROPERTY = 'swagger/apiModelProperties';

/** class-validator only tells the rules of a class one names. */
interface Rules {
  validationMetadatas: ReadonlyMap<unknown, readonly { name?: string; propertyName: string }[]>;
}

/** Documents every property that must be an ISO 8601 date-time as one, unless it says another format itself. */
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
