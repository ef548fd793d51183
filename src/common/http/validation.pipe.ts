import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { isRecord } from '../json/is-record.js';
import { shapeOf, type DtoClass } from './dto-shape.js';
import { BadRequest } from './errors.js';
import { readDto } from './read-dto.js';

/** The types of arguments that are not DTO classes. */
const NOT_A_DTO: ReadonlySet<unknown> = new Set([undefined, Object, String, Number, Boolean, Array]);

/** Validates arguments. In a body, an undeclared property is an error that names it. In a query or a path, it is ignored. */
@Injectable()
export class RequestValidation implements PipeTransform {
  private readonly fineWhenEmpty = new WeakSet<object>();

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || NOT_A_DTO.has(metatype)) return value;
    const dto = metatype as DtoClass;
    if (type !== 'body') return this.ofAddress(value as Record<string, unknown>, dto);
    if (value !== undefined && !isRecord(value)) {
      throw new BadRequest('The request body must be a JSON object', [{ pointer: '', message: 'must be an object' }]);
    }
    // An absent body is treated as an empty one: each field then reports whether it is required.
    return read(dto, value ?? {}, shapeOf(dto).ignoresFurther);
  }

  /** Most requests have no query at all. Then the result depends only on the class, so a valid one is cached for good. */
  private async ofAddress(value: Record<string, unknown>, dto: DtoClass): Promise<object> {
    const empty = Object.keys(value).length === 0;
    if (empty && this.fineWhenEmpty.has(dto)) return new dto();
    const made = await read(dto, value, true);
    if (empty) this.fineWhenEmpty.add(dto);
    return made;
  }
}

async function read(dto: DtoClass, value: Readonly<Record<string, unknown>>, ignoresUnknown: boolean): Promise<object> {
  const { instance, problems } = await readDto(dto, value, ignoresUnknown);
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  return instance;
}
