import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { ITEM_PREFIXES, itemId, type ItemType } from './item-ids.js';

type Plain = Readonly<Record<string, unknown>>;

const isItemType = (value: unknown): value is ItemType => typeof value === 'string' && Object.hasOwn(ITEM_PREFIXES, value);

/** The id of an item of a site, or with `each` a list of them, also in the former form without a prefix. */
export const IsItemId = (type: ItemType, { each = false } = {}) =>
  applyDecorators(
    Read(() => type),
    ...rules(each),
  );

/** The id of an item whose type is the property `type` beside it. */
export const IsIdOfType = () =>
  applyDecorators(
    Read(({ type }) => type),
    ...rules(false),
  );

const rules = (each: boolean) => [IsString({ each }), Length(1, 100, { each })];

const Read = (typeOf: (plain: Plain) => unknown) =>
  Transform(({ value, obj }: { value: unknown; obj: Plain }) => {
    const type = typeOf(obj);
    const read = (id: unknown) => (typeof id === 'string' && id !== '' && isItemType(type) ? itemId(type, id) : id);
    return Array.isArray(value) ? value.map(read) : read(value);
  });
