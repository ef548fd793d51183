import { keepKeysInSteps, withKeys } from '../../../../common/document/block-keys.js';
import { hashOf } from '../../../../common/json/canonical-json.js';
import type { Turns } from '../../../../common/concurrency/turns.js';
import { newId } from '../../../../common/ids/ids.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { sameContent } from '../../../../common/document/same-content.js';

/** The documents of some files that are read together: those before, and the new ones by hash. */
export class DocumentsBatch {
  readonly made = new Map<string, Document>();

  constructor(
    private readonly former: ReadonlyMap<string, Document>,
    private readonly turns: Turns,
  ) {}

  before(hash: string | undefined): Document | undefined {
    return hash === undefined ? undefined : this.former.get(hash);
  }

  /** Returns the hash of a document; undefined for an empty one. Blocks keep the keys that they had before. */
  async keep(document: Document, hash: string | undefined): Promise<string | undefined> {
    if (document.nodes.length === 0) return undefined;
    const before = this.before(hash);
    await this.turns.pass();
    if (before && sameContent(before, document)) return hash;
    const keyed = before ? await this.turns.run(keepKeysInSteps(before, document, newId)) : withKeys(document, newId);
    await this.turns.pass();
    const made = hashOf(keyed);
    this.made.set(made, keyed);
    return made;
  }
}
