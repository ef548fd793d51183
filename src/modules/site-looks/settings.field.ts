import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { Sound } from '../../common/http/sound.decorator.js';
import { CUSTOM_FONT, problemOfFont } from './custom-fonts/font-choice.js';
import { Nullable } from '../../common/http/fields.js';

/** One value of an enumeration; null resets it. */
export const IsChoice = (values: readonly string[]) =>
  applyDecorators(ApiPropertyOptional({ enum: [...values], nullable: true }), Nullable(), IsIn(values));

/** One of the fonts that everyone knows, or one that the organization has added; null resets it. */
export const IsFont = (names: readonly string[]) =>
  applyDecorators(
    ApiPropertyOptional({ oneOf: [{ type: 'string', enum: [...names] }, CUSTOM_FONT], nullable: true, example: names[0] }),
    Nullable(),
    Sound('isFont', (value) => problemOfFont(value, names)),
  );

/** True or false; null resets it. */
export const IsSwitch = () => applyDecorators(ApiPropertyOptional({ type: Boolean, nullable: true }), Nullable(), IsBoolean());

/** A text that visitors read; null resets it. */
export const IsWording = (longest: number, example: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, minLength: 1, maxLength: longest, nullable: true, example }),
    Nullable(),
    IsString(),
    Length(1, longest),
  );

/** A group of settings; null resets all of them. */
export const IsGroup = (dto: () => new () => object) =>
  applyDecorators(ApiPropertyOptional({ type: () => dto(), nullable: true }), Nullable(), IsObject(), ValidateNested(), Type(dto));
