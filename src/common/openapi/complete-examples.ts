import type { OpenAPIObject } from '@nestjs/swagger';
import { takeExamples, type NamedExamples } from './examples.decorator.js';
import { ExampleAnswers } from './example-of.js';
import { nameIn, schemasOf, type Operation, type Schema } from './walk-schemas.js';

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** Gives request bodies the examples that their classes declare, and responses an example built from those of their properties. */
export function completeExamples(document: OpenAPIObject, operations: readonly Operation[]): void {
  const schemas = schemasOf(document);
  const bodies = new Map(Object.entries(schemas).map(([name, schema]) => [name, takeExamples(schema)]));
  for (const { requestBody } of operations) {
    const media = jsonOf(requestBody);
    const name = media?.schema && (media.schema.$ref ?? (media.schema.allOf ?? media.schema.oneOf)?.[0]?.$ref);
    const examples = name === undefined ? undefined : bodies.get(nameIn(name));
    if (examples) media!.examples = named(examples);
  }
  const answers = new ExampleAnswers(document);
  for (const { responses } of operations) {
    // The example is next to the schema, not inside it: readers of schemas take an `id` inside it for the name of the schema.
    const media = jsonOf(responses['200'] ?? responses['201']);
    if (media?.schema) media.example = answers.exampleOf(media.schema);
  }
}

const jsonOf = (part: unknown) => (part as { content?: Record<string, Media> } | undefined)?.content?.['application/json'];

const named = (examples: NamedExamples) =>
  Object.fromEntries(Object.entries(examples).map(([summary, value]) => [summary, { summary, value }]));
