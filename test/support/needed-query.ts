interface Described {
  parameters?: readonly object[];
}

interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  example?: string | number | boolean;
  schema?: { examples?: readonly NonNullable<Parameter['example']>[] };
}

/** The parameters that the query of an operation must have, with their examples. */
export const neededQuery = ({ parameters = [] }: Described): Record<string, string> =>
  Object.fromEntries(
    (parameters as readonly Parameter[]).flatMap(({ name, in: place, required, example, schema }): [string, string][] =>
      place === 'query' && required && name !== undefined ? [[name, String(example ?? schema?.examples?.[0])]] : [],
    ),
  );
