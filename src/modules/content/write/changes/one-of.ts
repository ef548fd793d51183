import { applyDecorators } from '@nestjs/common';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { ChoosesClass, IgnoresFurtherProperties } from '../../../../common/http/dto-shape.js';

type Kinds = Readonly<Record<string, new () => object>>;

/** Each of a list is of the class that one of its members names. What names none is refused by that member. */
export function OneOf(member: string, kinds: Kinds) {
  @IgnoresFurtherProperties()
  class Unknown {}
  IsIn(Object.keys(kinds))(Unknown.prototype, member);
  return applyDecorators(
    ChoosesClass(({ [member]: named }) => (typeof named === 'string' && Object.hasOwn(kinds, named) ? kinds[named]! : Unknown)),
    IsObject({ each: true, message: 'must contain objects only' }),
    ValidateNested({ each: true }),
  );
}
