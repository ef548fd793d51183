import { registerDecorator, type ValidationArguments } from 'class-validator';

/** The value is refused with what a function finds wrong with it; undefined where nothing is. */
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
