import { registerDecorator, type ValidationArguments } from 'class-validator';

/** Validates the value with a function that returns what is wrong with it, or undefined. */
export const Sound =
  (name: string, problemOf: (value: unknown) => string | undefined): PropertyDecorator =>
  (target, propertyName) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: (given?: ValidationArguments) => problemOf(given?.value) ?? '',
      },
    });
