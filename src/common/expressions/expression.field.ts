import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Sound } from '../http/sound.decorator.js';
import { expressionProblem } from './expression.js';

const LONGEST = 1024;

/** Accepts an expression that compiles, or an empty string. */
export const IsExpression = () =>
  applyDecorators(ApiProperty({ type: String, maxLength: LONGEST, required: false }), Sound('isExpression', problemOf));

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > LONGEST) return `must be shorter than or equal to ${LONGEST} characters`;
  return value === '' ? undefined : expressionProblem(value);
}
