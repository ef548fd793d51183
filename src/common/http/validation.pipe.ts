import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { isRecord } from '../json/is-record.js';
import { shapeOf, type DtoClass } from './dto-shape.js';
import { BadRequest } from './errors.js';
import { readDto } from './read-dto.js';

/** The types of arguments that are not DTO classes. */
const NOT_A_DTO: ReadonlySet<unknown> = new Set([undefined, Object, String, Number, Boolean, Array]);

/** Characters: longer ones contain cursors or search terms, which do not come again. */
const LONGEST_KEPT = 100;
/** For each class. */
const MOST_KEPT = 100;

/** Validates arguments. In a body, an undeclared property is an error that names it. In a query or a path, it is ignored. */
@Injectable()
export class RequestValidation implements PipeTransform {
  /** The fields that each valid query or path of a class was read as, by its JSON. */
  private readonly kept = new WeakMap<DtoClass, Map<string, Readonly<Record<string, unknown>>>>();

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

  /**
   * The result depends only on the class and the values, and the same few queries come again and again: validating one costs
   * more than reading a resource. So what short queries were read as is kept.
   */
  private async ofAddress(value: Record<string, unknown>, dto: DtoClass): Promise<object> {
    const key = JSON.stringify(value);
    if (key.length > LONGEST_KEPT) return read(dto, value, true);
    const kept = this.kept.get(dto) ?? new Map<string, Readonly<Record<string, unknown>>>();
    this.kept.set(dto, kept);
    const known = kept.get(key);
    if (known) return Object.assign(new dto(), known);
    const made = await read(dto, value, true);
    // Lists and objects could be changed by those who get them.
    if (Object.values(made).some((field) => typeof field === 'object' && field !== null)) return made;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { ...made });
    return made;
  }
}

async function read(dto: DtoClass, value: Readonly<Record<string, unknown>>, ignoresUnknown: boolean): Promise<object> {
  const { instance, problems } = await readDto(dto, value, ignoresUnknown);
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  return instance;
}
