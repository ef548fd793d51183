import type { OpenAPIObject } from '@nestjs/swagger';
import { nameIn, schemasOf, type Schema } from './walk-schemas.js';

const FORMATS: Readonly<Record<string, unknown>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  email: 'ada@example.com',
  uri: 'https://docs.example.com',
};

/** Builds example responses from the examples of their properties. */
export class ExampleAnswers {
  private readonly schemas: Readonly<Record<string, Schema>>;

  constructor(document: OpenAPIObject) {
    this.schemas = schemasOf(document);
  }

  /** Undefined for a text without an example. A recursive schema contains itself once. */
  exampleOf(schema: Schema, within: readonly string[] = []): unknown {
    if (schema.example !== undefined) return schema.example;
    if (schema.$ref) return this.named(nameIn(schema.$ref), within);
    if (schema.allOf) return this.together(schema, within);
    const [first] = schema.oneOf ?? schema.anyOf ?? [];
    if (first) return this.exampleOf(first, within);
    if (schema.enum) return schema.enum[0];
    switch (schema.type) {
      case 'array':
        return this.list(schema.items ?? {}, within);
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return 1;
      case 'string':
        return FORMATS[schema.format ?? ''];
      default:
        return this.object(schema, within);
    }
  }

  private named(name: string, within: readonly string[]): unknown {
    const depth = within.filter((one) => one === name).length;
    return depth > 1 ? undefined : this.exampleOf(this.schemas[name]!, [...within, name]);
  }

  private together(schema: Schema, within: readonly string[]): unknown {
    const parts = schema.allOf!.map((part) => this.exampleOf(part, within));
    return Object.assign({}, ...parts, this.object(schema, within)) as unknown;
  }

  private list(items: Schema, within: readonly string[]): unknown[] {
    const item = this.exampleOf(items, within);
    return item === undefined ? [] : [item];
  }

  private object({ properties = {} }: Schema, within: readonly string[]): object {
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) => {
        const value = this.exampleOf(property, within);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
}
