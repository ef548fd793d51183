import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { SpecObject } from '../changes/spec-value.js';
import { outlineSpec } from '../outline/outline-spec.js';
import { partKey } from '../outline/part-key.js';
import { completeMarkdown } from '../reference/complete-markdown.js';
import { reducedSpec } from '../reference/reduced-spec.js';
import type { FromPartThread, ToPartThread } from './part-messages.js';

/** The script of a thread: it makes of a whole specification what programs read of one part. */
const port = parentPort!;

port.on('message', ({ bundle, part: { kind, method, name }, title, format }: ToPartThread) => {
  const spec = JSON.parse(gunzipSync(bundle).toString()) as SpecObject;
  const key = partKey(kind, ...(method === undefined ? [] : [method]), name);
  for (const part of outlineSpec(spec).parts) {
    if (part.key !== key) continue;
    const made = format === 'markdown' ? completeMarkdown(spec, { title, found: part.found }) : reducedSpec(spec, part.found);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
    return port.postMessage({ json: JSON.stringify(made) } satisfies FromPartThread);
  }
  throw new Error('The specification has no such part any more');
});
