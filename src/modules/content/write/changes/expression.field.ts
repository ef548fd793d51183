import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator, type ValidationArguments } from 'class-validator';
import { compileExpression } from '../../../../common/expressions/expression.js';
import { ExpressionError } from '../../../../common/expressions/expression-error.js';

const LONGEST = 1024;

/** An expression that can be worked out, or nothing. */
export const IsExpression = () =>
  applyDecorators(ApiProperty({ type: String, maxLength: LONGEST, required: false }), (target: object, propertyName: string | symbol) =>
    registerDecorator({
      name: 'isExpression',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: ({ value }: ValidationArguments = { value: undefined } as ValidationArguments) => problemOf(value) ?? '',
      },
    }),
  );

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > LONGEST) return `must be shorter than or equal to ${LONGEST} characters`;
  if (value === '') return undefined;
  try {
    compileExpression(value);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return `must be an expression: ${error.message}`;
    throw error;
  }
}
