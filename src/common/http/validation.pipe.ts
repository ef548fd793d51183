import { Injectable, ValidationPipe, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { BadRequest, type FieldProblem } from './errors.js';
import { pointerTo } from './json-pointer.js';

const MESSAGE = 'The request is not valid';
const UNKNOWN = 'is not a known property';

const refuse = (errors: ValidationError[]) =>
  new BadRequest(
    MESSAGE,
    errors.flatMap((error) => problemsOf(error, '')),
  );

const FURTHER_PROPERTIES = 'http:further-properties';

/** A body may have more properties than its class declares: they are ignored. */
export const IgnoresFurtherProperties = (): ClassDecorator => (body) => Reflect.defineMetadata(FURTHER_PROPERTIES, true, body);

const ignoresFurther = ({ metatype }: ArgumentMetadata) => metatype !== undefined && Reflect.hasOwnMetadata(FURTHER_PROPERTIES, metatype);

/** Bodies: a property nobody declared is an error that names it. Queries and paths: what nobody declared is ignored. */
@Injectable()
export class RequestValidation implements PipeTransform {
  private readonly body = new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true, exceptionFactory: refuse });
  private readonly openBody = new ValidationPipe({ transform: true, whitelist: true, exceptionFactory: refuse });
  private readonly query = new ValidationPipe({ transform: true, whitelist: true, exceptionFactory: refuse });

  private readonly fineWhenEmpty = new WeakSet<object>();

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type === 'custom') return value;
    if (metadata.type !== 'body') return this.ofAddress(value, metadata);
    if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw new BadRequest('The request body must be a JSON object', [{ pointer: '', message: 'must be an object' }]);
    }
    // class-validator takes a name that every object inherits ("constructor") for a declared one.
    const inherited = Object.keys(value ?? {}).filter((name) => name in Object.prototype);
    if (ignoresFurther(metadata)) {
      const own = Object.entries(value ?? {}).filter(([name]) => !inherited.includes(name));
      return this.openBody.transform(Object.fromEntries(own), metadata);
    }
    const within = Object.entries(value ?? {}).flatMap(([name, inner]) => inheritedIn(inner, pointerTo(name)) ?? []);
    if (within.length > 0)
      throw new BadRequest(
        MESSAGE,
        within.map((pointer) => ({ pointer, message: UNKNOWN })),
      );
    if (inherited.length > 0) {
      throw new BadRequest(
        MESSAGE,
        inherited.map((name) => ({ pointer: pointerTo(name), message: UNKNOWN })),
      );
    }
    // An absent body is an empty one: each field then says whether it was needed.
    return this.body.transform(value ?? {}, metadata);
  }

  /** Most requests have no query at all. What that comes to depends on the class alone: once it was valid, it always is. */
  private async ofAddress(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    const empty = type === 'query' && metatype !== undefined && Object.keys(value as object).length === 0;
    if (empty && this.fineWhenEmpty.has(metatype)) return new metatype() as unknown;
    const query: unknown = await this.query.transform(value, metadata);
    if (empty) this.fineWhenEmpty.add(metatype);
    return query;
  }
}

function problemsOf({ property, constraints = {}, children = [] }: ValidationError, parent: string): FieldProblem[] {
  const pointer = parent + pointerTo(property);
  const own = Object.entries(constraints).map(([name, message]) => ({
    pointer,
    message: name === 'whitelistValidation' ? UNKNOWN : withoutName(message, property),
  }));
  return [...own, ...children.flatMap((child) => problemsOf(child, pointer))];
}

const withoutName = (message: string, property: string) =>
  message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;

/** Where a name that every object inherits is given deeper down: what makes instances of classes would drop it without a word. */
function inheritedIn(value: unknown, pointer: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const at = pointer + pointerTo(name);
    const found = name in Object.prototype ? at : inheritedIn(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
