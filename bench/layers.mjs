import { readFileSync } from 'node:fs';

/**
 * The layers of a request, with the files that belong to each. The first match counts. Functions of Node.js and of the
 * engine belong to the layer that calls them.
 */
const LAYERS = [
  ['presenter', /\.presenter\.js|common\/http\/urls|bench\/modules\//],
  ['serialization', /fast-json-stringify|fastify\/lib\/(schema|validation)/],
  ['tag', /common\/http\/etag/],
  [
    'log line, metrics',
    /node_modules\/(pino|sonic-boom|thread-stream|quick-format|safe-stable|prom-client|tdigest)|common\/observe\/(log|metrics|observe|request-durations)/,
  ],
  ['validation', /node_modules\/(class-validator|class-transformer)|common\/http\/(validation|read-dto|dto-shape|problems)/],
  [
    'guard',
    /common\/(access|caches)\/|common\/http\/rate-limiter|\.access\.js|effective-role|content-abilities|modules\/(identity|sso)\/|standing|plain-server/,
  ],
  ['SQL driver', /node_modules\/(pg|pg-\w+|postgres-\w+|typeorm)\/|common\/db\//],
  ['hooks', /fastify\/lib\/hooks|common\/(http|observe|ids)\//],
  ['response write', /fastify\/lib\/reply/],
  ["Nest's router", /node_modules\/(@nestjs|rxjs|reflect-metadata)/],
  ['Fastify', /node_modules\/(@fastify|fastify|find-my-way|fast-|avvio|secure-json)/],
  ['services', /\/dist\/|\/bench\//],
];
/** Microseconds between two samples. */
export const SAMPLING = 200;
/**
 * A sample that comes later than this does not count: another program had the core in between, usually because a system
 * call had woken it up, and the system call did not take that time.
 */
const LATE = 2 * SAMPLING;
const HTTP = 'HTTP (Node.js)';
const REST = 'other';
const GARBAGE = 'garbage collection';
export const LAYER_NAMES = [
  HTTP,
  'Fastify',
  'hooks',
  "Nest's router",
  'guard',
  'validation',
  'SQL driver',
  'services',
  'presenter',
  'serialization',
  'tag',
  'response write',
  'log line, metrics',
  GARBAGE,
  REST,
];

/** The call tree of a profile: each node has its function, its layer, and the microseconds of its own samples. */
export function readProfile(path) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, 'utf8'));
  const byId = new Map(nodes.map(({ id, callFrame, children = [] }) => [id, { frame: callFrame, children, self: 0 }]));
  samples.forEach((id, n) => (byId.get(id).self += timeDeltas[n] > LATE ? 0 : timeDeltas[n]));
  const [root] = nodes;
  return treeOf(byId, root.id, undefined);
}

function treeOf(byId, id, caller) {
  const { frame, children, self } = byId.get(id);
  const layer = layerOf(frame, caller);
  return {
    name: frame.functionName || '(anonymous)',
    place: frame.url === '' ? '' : `${frame.url.replace(/^.*(node_modules|dist|bench)\//, '$1/')}:${frame.lineNumber + 1}`,
    layer,
    self,
    children: children.filter((child) => !isForeign(byId.get(child).frame)).map((child) => treeOf(byId, child, layer)),
  };
}

/** Idle time, and what the benchmark itself does in the process. */
const isForeign = ({ functionName, url }) => functionName === '(idle)' || url === 'node:inspector' || url.endsWith('/bench/probe.mjs');

function layerOf({ functionName, url }, caller) {
  if (functionName === '(garbage collector)') return GARBAGE;
  if (functionName === 'serialize' && url.includes('fastify/lib/')) return 'serialization';
  if (url === '') return caller ?? REST;
  if (url.startsWith('node:')) return caller === undefined || caller === REST ? (isHttp(url) ? HTTP : REST) : caller;
  return LAYERS.find(([, files]) => files.test(url))?.[0] ?? REST;
}

const isHttp = (url) => /_http|\/http|net$|stream|timers|_tls/.test(url);

/** The share of each layer in the samples. */
export function sharesOf(tree) {
  const times = new Map();
  let all = 0;
  const add = ({ layer, self, children }) => {
    times.set(layer, (times.get(layer) ?? 0) + self);
    all += self;
    for (const child of children) add(child);
  };
  add(tree);
  return new Map([...times].map(([layer, time]) => [layer, time / all]));
}

/** The functions with the most samples of their own: their layer, their place and their share. */
export function costliestOf(tree, most) {
  const functions = new Map();
  let all = 0;
  const add = ({ name, place, layer, self, children }) => {
    const key = `${layer}: ${name} ${place}`;
    functions.set(key, (functions.get(key) ?? 0) + self);
    all += self;
    for (const child of children) add(child);
  };
  add(tree);
  return [...functions]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, time]) => ({ name, share: time / all }));
}
