import { describe, expect, it } from 'vitest';
import { canonical } from './canonical.js';
import { checkDocument } from './check-document.js';
import { evaluateDocument, type EvaluationMode, type EvaluationScope } from './evaluate-document.js';
import { printMarkdown } from './print-markdown.js';
import type { Block, BlockType, Document, Inline, InlineNode, Text } from './rich-text.js';

const SCOPE: EvaluationScope = {
  page: { vars: { version: '2.1', count: 3 } },
  space: { vars: { product: 'Bindery', beta: false } },
  visitor: { claims: { name: 'Ada', plan: 'pro', groups: ['admin', 'staff'], dirty: 'a\u0000b\ud800c' } },
};

const text = (value: string, bold = false): Text => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks: bold ? [{ object: 'mark', type: 'bold', data: {} }] : [] }],
});
const expression = (said: string): Inline => ({ object: 'inline', type: 'expression', isVoid: true, data: { expression: said } });
const block = (type: BlockType, nodes: Block['nodes'], data: Record<string, unknown> = {}): Block => ({
  object: 'block',
  type,
  isVoid: false,
  data,
  nodes,
});
const paragraph = (...nodes: InlineNode[]) => block('paragraph', nodes);
const when = (condition: string, ...nodes: Block[]) => block('if', nodes, { expression: condition });
const page = (...nodes: Block[]): Document => canonical({ object: 'document', data: { schemaVersion: 1 }, nodes });

const evaluated = (document: Document, mode: EvaluationMode = 'all', scope = SCOPE) => {
  const result = evaluateDocument(document, scope, mode);
  expect(checkDocument(result)).toEqual([]);
  expect(canonical(result)).toEqual(result);
  return result;
};

describe('evaluating a document', () => {
  it('puts values in the place of expressions, as one text with what stands beside them', () => {
    const document = page(
      paragraph(text('Welcome '), expression('visitor.claims.name'), text(' to '), expression('space.vars.product'), text('.', true)),
    );
    expect(evaluated(document)).toEqual(
      page(block('paragraph', [{ object: 'text', leaves: [...text('Welcome Ada to Bindery').leaves, ...text('.', true).leaves] }])),
    );
  });

  it('shows numbers, yes and no, and lists; nothing for what is missing or has no text', () => {
    const shown = (said: string) => printMarkdown(evaluated(page(paragraph(text('>'), expression(said), text('<')))));
    expect(shown('page.vars.count + 1')).toContain('4');
    expect(shown('space.vars.beta')).toContain('false');
    expect(shown('visitor.claims.groups')).toContain('admin, staff');
    for (const said of ['visitor.claims.no.such', 'null', 'visitor.claims', '""', '[]', '[visitor, null]']) {
      expect(evaluated(page(paragraph(text('>'), expression(said), text('<')))), said).toEqual(page(paragraph(text('><'))));
    }
  });

  it('leaves an empty paragraph where an expression stood alone', () => {
    expect(evaluated(page(paragraph(expression('visitor.no'))))).toEqual(page(paragraph()));
  });

  it('shows what is under a condition that holds, without its frame, and drops what is under another', () => {
    const document = page(
      paragraph(text('a')),
      when('visitor.claims.plan == "pro"', paragraph(text('b')), when('page.vars.count > 2', paragraph(text('c')))),
      when('visitor.claims.plan == "free"', paragraph(text('d'))),
      when('visitor.claims.missing', paragraph(text('e'))),
    );
    expect(evaluated(document)).toEqual(page(paragraph(text('a')), paragraph(text('b')), paragraph(text('c'))));
  });

  it('leaves what depends on the visitor when only the rest is wanted', () => {
    const document = page(
      paragraph(expression('space.vars.product'), expression('visitor.claims.name'), expression('page.vars[visitor.x]')),
      when('visitor.claims.plan == "pro"', paragraph(expression('page.vars.version')), when('space.vars.beta', paragraph(text('x')))),
      when('page.vars.count == 3', paragraph(text('kept'))),
    );
    expect(evaluated(document, 'deterministic', { ...SCOPE, visitor: {} })).toEqual(
      page(
        paragraph(text('Bindery'), expression('visitor.claims.name'), expression('page.vars[visitor.x]')),
        when('visitor.claims.plan == "pro"', paragraph(text('2.1'))),
        paragraph(text('kept')),
      ),
    );
  });

  it('leaves what cannot be compiled as it is', () => {
    const document = page(paragraph(expression('1 +')), when('visitor.(', paragraph(expression('page.vars.count'))), when('', paragraph()));
    expect(evaluateDocument(document, SCOPE, 'all')).toEqual(
      page(paragraph(expression('1 +')), when('visitor.(', paragraph(text('3'))), when('', paragraph())),
    );
  });

  it('is the document itself where there is nothing to evaluate, and shares what stays', () => {
    const plain = page(paragraph(text('a')), block('hint', [paragraph(text('b'))], { style: 'info' }));
    expect(evaluateDocument(plain, SCOPE, 'all')).toBe(plain);
    const mixed = page(...plain.nodes, paragraph(expression('page.vars.count')));
    const result = evaluateDocument(mixed, SCOPE, 'all');
    expect(result.nodes[0]).toBe(mixed.nodes[0]);
    expect(result.nodes[1]).toBe(mixed.nodes[1]);
    expect(result.nodes[2]).not.toBe(mixed.nodes[2]);
  });

  it('reaches fragments, annotations, lists and lines of code', () => {
    const inner = [when('visitor.claims.plan == "pro"', paragraph(expression('page.vars.version')))];
    const annotation: Inline = {
      object: 'inline',
      type: 'annotation',
      isVoid: false,
      data: {},
      nodes: [text('note')],
      fragments: [{ object: 'fragment', type: 'annotation-body', nodes: inner }],
    };
    const expandable: Block = {
      object: 'block',
      type: 'expandable',
      isVoid: true,
      data: {},
      fragments: [
        { object: 'fragment', type: 'expandable-title', nodes: [paragraph(expression('space.vars.product'))] },
        { object: 'fragment', type: 'expandable-body', nodes: inner },
      ],
    };
    const document = page(
      paragraph(annotation),
      expandable,
      block('list-unordered', [block('list-item', [paragraph(expression('page.vars.count'))])]),
      block('code', [block('code-line', [text('npm i x@'), expression('page.vars.version')])]),
    );
    const said = JSON.stringify(evaluated(document));
    expect(said).not.toContain('"expression"');
    expect(said).not.toContain('"if"');
    expect(said.match(/2\.1/g)).toHaveLength(3);
    expect(said).toContain('npm i x@2.1');
  });

  it('fits columns under a condition into the column they stand in', () => {
    const columns = (...nodes: Block[]) => block('columns', [block('column', nodes)]);
    const document = page(columns(when('true', columns(paragraph(text('inside'))))));
    expect(evaluated(document)).toEqual(page(columns(paragraph(text('inside')))));
  });

  it('takes out of values what no document may hold, and is bounded', () => {
    expect(evaluated(page(paragraph(expression('visitor.claims.dirty'))))).toEqual(page(paragraph(text('ab\ufffdc'))));
    const much = { ...SCOPE, visitor: { claims: { long: 'x'.repeat(9_999) } } };
    const result = evaluated(page(...Array.from({ length: 1_000 }, () => paragraph(expression('visitor.claims.long')))), 'all', much);
    expect(JSON.stringify(result).length).toBeLessThan(1_000_000);
  });
});
