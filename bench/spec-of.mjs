const THING = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [
    `field${n}`,
    {
      type: n % 3 === 0 ? 'integer' : 'string',
      description: `What the thing says about itself in the field number ${n}: it is set when the thing is made, and changes **rarely**.`,
      ...(n % 3 !== 0 && { maxLength: 200 }),
    },
  ]),
);

/** A specification of this many operations, of about 4 kB each. The number of the state makes it different from others. */
export const specOf = (operations, state = 0) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: String(state) },
  paths: Object.fromEntries(Array.from({ length: operations }, (_, n) => [`/groups/{id}/things${n}`, { post: operationOf(n, state) }])),
  components: { schemas: { Thing: { type: 'object', properties: THING } } },
});

const operationOf = (n, state) => ({
  operationId: `changeThing${n}`,
  summary: `Change the things of kind ${n}`,
  description: `Changes all things of kind ${n} in a group, and returns them. State ${state}.`,
  tags: [`Kind ${n % 40}`],
  parameters: [
    { in: 'path', name: 'id', required: true, schema: { type: 'string' }, description: 'The id of the group.' },
    { in: 'query', name: 'limit', schema: { type: 'integer', default: 10 }, description: 'How many things are returned.' },
  ],
  requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['field0'], properties: THING } } } },
  responses: {
    200: { description: 'The things.', content: { 'application/json': { schema: { type: 'object', properties: THING } } } },
    404: { description: 'There is no such group.' },
  },
});
