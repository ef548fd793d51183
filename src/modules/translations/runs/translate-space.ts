import { Injectable } from '@nestjs/common';
import type { Content } from '../../versions/revisions/revisions.service.js';
import { ServiceFailed } from '../../../common/outbound/json-service.js';
import { Engines, NO_ENGINE } from '../engines/engines.js';
import { GlossaryService } from '../glossary/glossary.service.js';
import type { RecordIds } from './changed-records.js';
import { CompleteRun } from './complete-run.js';
import { FindAffected } from './find-affected.js';
import { ResultEdited } from './publish-result.js';
import { ReadRunContents } from './run-contents.js';
import type { OpenRun } from './run-state.js';
import { TranslateBatches, type RecordToTranslate } from './translate-batches.js';
import { isRecord } from '../../../common/json/is-record.js';

/** How often a run starts again because people edit the result meanwhile. */
const MOST_ROUNDS = 10;

/** Does the work of a run: learns what people corrected, translates what changed, and writes the result. */
@Injectable()
export class TranslateSpace {
  constructor(
    private readonly engines: Engines,
    private readonly glossaryService: GlossaryService,
    private readonly readRunContents: ReadRunContents,
    private readonly findAffected: FindAffected,
    private readonly translateBatches: TranslateBatches,
    private readonly completeRun: CompleteRun,
  ) {}

  async translate(open: OpenRun, signal: AbortSignal): Promise<void> {
    const engine = this.engines.chosen;
    if (!engine) throw new ServiceFailed(NO_ENGINE);
    const { orgId, sourceLanguage, language, instructions } = open.translation;
    const scope = { orgId, sourceLanguage, language };
    const glossary = await this.glossaryService.glossaryFor(scope);
    const segments = this.translateBatches.begin({ engine, scope, glossary, instructions: instructionsOf(instructions), signal });
    for (let round = 1; ; round++) {
      const contents = await this.readRunContents.read(open);
      const { ids, learned } = await this.findAffected.find(open.translation, contents, scope, glossary);
      const { present, gone } = sorted(ids, contents.source);
      const translated = await this.translateBatches.translate(open, contents, { records: present, learned }, segments);
      const outcome = { translated, gone, learned, glossary: glossary.key, words: segments.words };
      try {
        return await this.completeRun.complete(open, contents, outcome, round === MOST_ROUNDS);
      } catch (error) {
        // What people wrote meanwhile is learned, too. All translations are in the memory now, so that does not take long.
        if (!(error instanceof ResultEdited)) throw error;
      }
    }
  }
}

/** The records that the source has, and the ids of those that it has no more. */
function sorted(ids: RecordIds, { pages, reusableContents }: Content): { present: RecordToTranslate[]; gone: RecordIds } {
  const present: RecordToTranslate[] = [];
  const gone: RecordIds = { page: new Set(), 'reusable-content': new Set() };
  for (const id of ids.page) {
    const record = pages.get(id);
    if (record) present.push({ kind: 'page', record });
    else gone.page.add(id);
  }
  for (const id of ids['reusable-content']) {
    const record = reusableContents.get(id);
    if (record) present.push({ kind: 'reusable-content', record });
    else gone['reusable-content'].add(id);
  }
  return { present, gone };
}

const LONGEST = 4000;

/** The text of instructions, a line for each block. Their nodes may be of any type. */
function instructionsOf(document: object): string {
  const lines: string[] = [''];
  const visit = (node: unknown): void => {
    if (!isRecord(node)) return;
    if (node['object'] === 'block' && lines.at(-1) !== '') lines.push('');
    if (typeof node['text'] === 'string') lines.push((lines.pop() ?? '') + node['text']);
    for (const member of ['leaves', 'nodes', 'fragments']) {
      const inner = node[member];
      if (Array.isArray(inner)) for (const each of inner) visit(each);
    }
  };
  visit(document);
  return lines.join('\n').trim().slice(0, LONGEST);
}
