import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Sound } from '../http/sound.decorator.js';
import { compileExpression } from './expression.js';
import { ExpressionError } from './expression-error.js';

const LONGEST = 1024;

/** Accepts an expression that compiles, or an empty string. */
export const IsExpression = () =>
  applyDecorators(ApiProperty({ type: String, maxLength: LONGEST, required: false }), Sound('isExpression', problemOf));

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > LONGEST) return `must be shorter than or equal to ${LONGEST} characters`;
  if (value === '') return undefined;
  try {
    compileExpression(value);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return `must be a valid expression: ${error.message}`;
    throw error;
  }
}
