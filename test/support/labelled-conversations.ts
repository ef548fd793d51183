import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A conversation of the labelled set, and what it is about. */
export interface LabelledConversation {
  topic: string;
  id: string;
  subject?: string;
  parts: { type: 'message'; role: 'user'; body: string }[];
}

export const NOISE = '-';

/**
 * Support requests with their topics. `labelled` has 21 topics, and requests that belong to none; `paraphrases` has 12 topics
 * of eight short questions. Each line is one, with its subject before a bar.
 */
export function labelledConversations(name: 'labelled' | 'paraphrases'): LabelledConversation[] {
  const file = join(import.meta.dirname, `conversations/${name}.txt`);
  let topic = NOISE;
  const found: LabelledConversation[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('# ')) topic = line.slice(2);
    else if (line !== '') {
      const [body, subject] = line.split(' | ').toReversed() as [string, string?];
      const parts = [{ type: 'message' as const, role: 'user' as const, body }];
      found.push({ topic, id: `labelled-${found.length}`, ...(subject !== undefined && { subject }), parts });
    }
  }
  return found;
}
