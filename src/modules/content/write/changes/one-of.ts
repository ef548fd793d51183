import { applyDecorators } from '@nestjs/common';
import { plainToInstance, Transform } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';

type Kinds = Readonly<Record<string, new () => object>>;

/**
 * Each of a list is of the class that one of its members names. What names none is refused by that member. Of a list that
 * is too long no more is read than shows that it is.
 */
export function OneOf(member: string, kinds: Kinds, most: number) {
  class Unknown {}
  IsIn(Object.keys(kinds))(Unknown.prototype, member);
  const read = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    const named = (item as Record<string, unknown>)[member];
    const kind = typeof named === 'string' && Object.hasOwn(kinds, named) ? kinds[named] : undefined;
    return kind ? plainToInstance(kind, item) : plainToInstance(Unknown, { [member]: named });
  };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.slice(0, most + 1).map(read) : value)),
    IsObject({ each: true, message: 'must hold objects' }),
    ValidateNested({ each: true }),
  );
}
