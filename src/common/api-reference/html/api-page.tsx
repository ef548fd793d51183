import type { ComponentChildren } from 'preact';
import type { ApiExample } from '../api-part.js';
import { framedBlock } from '../../document/canonical.js';
import { codeBlock } from '../../document/fit-blocks.js';
import type { Block } from '../../document/rich-text.js';
import type { Renderer } from '../../document/html/renderer.js';
import { ApiFields, type SchemaHref } from './api-fields.js';
import type { ApiWords } from './api-words.js';

/** Characters of code in colours, which are several times as long as HTML. The rest of a page is plain. */
const MOST_HIGHLIGHTED = 8_000;

/** What pages of operations and of schemas share. */
export abstract class ApiPage {
  private highlighted = 0;
  protected readonly fields: ApiFields;

  constructor(
    protected readonly renderer: Renderer,
    protected readonly words: ApiWords,
    hrefOf: SchemaHref,
  ) {
    this.fields = new ApiFields(renderer, words, hrefOf);
  }

  /** A section with a heading that links can lead to. */
  protected section(title: string, id: string, content: ComponentChildren): ComponentChildren {
    const anchor = this.renderer.claimId(id);
    const Heading = (['h2', 'h3', 'h4'] as const)[Math.min(this.renderer.depthOf(3), 3) - 1]!;
    return (
      <section class="api-section">
        <Heading id={anchor}>{title}</Heading>
        {content}
      </section>
    );
  }

  /** Code, in tabs if there are several. */
  protected codes(all: readonly { title: string; syntax: string; text: string }[]): ComponentChildren {
    const blocks = all.map(({ syntax, text }) => {
      const hasRoom = (this.highlighted += text.length) <= MOST_HIGHLIGHTED;
      return codeBlock(text.split('\n'), hasRoom ? syntax : undefined);
    });
    if (blocks.length === 1) return this.renderer.blocks(blocks);
    const items = all.map(({ title }, at) => holder('tabs-item', { title }, [blocks[at]!]));
    return this.renderer.blocks([holder('tabs', {}, items)]);
  }

  protected examples(all: readonly ApiExample[], titleOf: (example: ApiExample, place: number) => string): ComponentChildren {
    const shown = all.map((example, place) => ({
      title: titleOf(example, place),
      syntax: syntaxOf(example.mediaType),
      text: example.text,
    }));
    return (
      <>
        {this.codes(shown)}
        {all.every(({ made }) => made === true) && <p class="api-note">{this.words.madeExample}</p>}
      </>
    );
  }

  protected box(title: string, content: ComponentChildren): ComponentChildren {
    return (
      <div class="api-box">
        <p class="api-box-title">{title}</p>
        {content}
      </div>
    );
  }
}

const holder = (type: 'tabs' | 'tabs-item', data: Block['data'], nodes: readonly Block[]): Block =>
  framedBlock({ object: 'block', type, isVoid: false, data, nodes });

function syntaxOf(mediaType: string): string {
  if (/json/i.test(mediaType)) return 'json';
  if (/yaml/i.test(mediaType)) return 'yaml';
  return /xml|html/i.test(mediaType) ? 'xml' : '';
}
