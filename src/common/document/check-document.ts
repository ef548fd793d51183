import { isRecord } from '../json/is-record.js';
import { Problems, type FieldProblem } from '../http/problems.js';
import { canonical, withoutKeys } from './canonical.js';
import { isStorable } from './content-ref.js';
import { jsonProblem } from './data-field.js';
import { TOP_LEVEL } from './node-places.js';
import { type NodeSpec, specIn } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import { INLINES, MARKS } from './inline-table.js';
import { type Block, type Document, MAX_DEPTH, MAX_DOCUMENT_SIZE, MAX_NODES } from './rich-text.js';
import { pointerPart } from './table-data.js';

/** Keys are not measured with the rest, so that each has to be short. */
const LONGEST_KEY = 100;

const INLINE_MEMBERS = ['object', 'type', 'key', 'isVoid', 'data', 'nodes', 'fragments'];
const BLOCK_MEMBERS = [...INLINE_MEMBERS, 'meta'];
const FRAGMENT_MEMBERS = ['object', 'key', 'fragment', 'type', 'nodes'];
const TEXT_MEMBERS = ['object', 'key', 'leaves'];
const LEAF_MEMBERS = ['object', 'text', 'marks'];
const MARK_MEMBERS = ['object', 'type', 'data'];

interface Visit {
  value: unknown;
  at: string;
  depth: number;
  allowed: readonly string[];
}

/** The first problems of what claims to be a document, by pointer; none if it is one. */
export const checkDocument = (value: unknown, pointer = ''): FieldProblem[] => documentProblems(value, pointer).first;

/** Every problem of what claims to be a document. Walks without recursion: what came in may be of any depth. */
export function documentProblems(value: unknown, pointer: string): Problems {
  const problems = new Problems();
  const refuse = (at: string, message: string) => problems.add(at, message);
  if (!isRecord(value) || value['object'] !== 'document') {
    refuse(pointer, 'must be a document: { object: "document", data, nodes }');
    return problems;
  }
  const data = value['data'];
  if (!isRecord(data)) refuse(`${pointer}/data`, 'must be an object');
  else {
    const flaw = jsonProblem(data);
    if (flaw) refuse(`${pointer}/data`, flaw);
    if (data['schemaVersion'] !== undefined && !Number.isSafeInteger(data['schemaVersion'])) {
      refuse(`${pointer}/data/schemaVersion`, 'must be a whole number');
    }
  }
  checkMembers(value, ['object', 'data', 'meta', 'nodes'], pointer, refuse);
  checkMeta(value['meta'], ['token'], pointer, refuse);
  if (!Array.isArray(value['nodes'])) refuse(`${pointer}/nodes`, 'must be a list');
  else walk(value['nodes'], `${pointer}/nodes`, refuse);
  // Only what is known to be shallow may be serialized: a deep value would exhaust the stack.
  if (problems.length === 0) measure(canonical(value as unknown as Document), pointer, refuse);
  return problems;
}

/** What is measured is what is kept, which holds more than what was sent; but for the keys, which everyone adds for themselves. */
function measure(document: Document, pointer: string, refuse: Refuse): void {
  const { nodes, depth } = extentOf(document);
  if (nodes > MAX_NODES) refuse(`${pointer}/nodes`, `must not hold more than ${MAX_NODES} nodes`);
  if (depth > MAX_DEPTH) refuse(`${pointer}/nodes`, `must not be nested deeper than ${MAX_DEPTH} levels`);
  // Removing the keys copies the document, so it is done only if they make a difference.
  if (isTooLarge(document) && isTooLarge(withoutKeys(document)))
    refuse(pointer, `must not be larger than ${MAX_DOCUMENT_SIZE / 1024 / 1024} MB`);
}

/** UTF-8 has at most three bytes for each unit of a text, so most documents need not be encoded to know. */
function isTooLarge(document: Document): boolean {
  const text = JSON.stringify(document);
  return text.length * 3 > MAX_DOCUMENT_SIZE && new TextEncoder().encode(text).length > MAX_DOCUMENT_SIZE;
}

type Holder = Pick<Block, 'nodes' | 'fragments'>;

function extentOf(document: Document): { nodes: number; depth: number } {
  const extent = { nodes: 0, depth: 0 };
  const visit = ({ nodes, fragments }: Holder, depth: number) => {
    if (nodes && nodes.length > 0) {
      extent.nodes += nodes.length;
      extent.depth = Math.max(extent.depth, depth + 1);
      for (const node of nodes) if (node.object !== 'text') visit(node, depth + 1);
    }
    if (fragments) for (const fragment of fragments) visit(fragment, depth);
  };
  visit(document, 0);
  return extent;
}

type Refuse = (at: string, message: string) => void;

function walk(nodes: readonly unknown[], at: string, refuse: Refuse): void {
  const todo: Visit[] = [];
  const plan = (list: readonly unknown[], at: string, depth: number, allowed: readonly string[]) => {
    for (let index = list.length - 1; index >= 0; index--) todo.push({ value: list[index], at: `${at}/${index}`, depth, allowed });
  };
  if (nodes.length > MAX_NODES) return refuse(at, `must not hold more than ${MAX_NODES} nodes`);
  plan(nodes, at, 1, TOP_LEVEL);
  for (let seen = 1, visit = todo.pop(); visit; visit = todo.pop(), seen++) {
    if (seen + todo.length > MAX_NODES) return refuse(at, `must not hold more than ${MAX_NODES} nodes`);
    if (visit.depth > MAX_DEPTH) {
      refuse(visit.at, `must not be nested deeper than ${MAX_DEPTH} levels`);
      continue;
    }
    checkNode(visit, plan, refuse);
  }
}

type Plan = (list: readonly unknown[], at: string, depth: number, allowed: readonly string[]) => void;

function checkNode({ value, at, depth, allowed }: Visit, plan: Plan, refuse: Refuse): void {
  if (!isRecord(value)) return refuse(at, 'must be an object');
  const { object, type } = value;
  if (object === 'text') return allowed.includes('text') ? checkText(value, at, refuse) : refuse(`${at}/object`, 'must not be a text here');
  const spec = object === 'block' ? specIn(BLOCKS, type) : object === 'inline' ? specIn(INLINES, type) : undefined;
  if (object !== 'block' && object !== 'inline') return refuse(`${at}/object`, 'must be one of block, inline, text');
  if (spec === undefined) return refuse(`${at}/type`, `is no type of ${object} known here`);
  if (!allowed.includes(type as string)) return refuse(`${at}/type`, `must be one of ${allowed.join(', ')} here`);
  checkMembers(value, object === 'block' ? BLOCK_MEMBERS : INLINE_MEMBERS, at, refuse);
  checkKey(value['key'], at, refuse);
  if (value['isVoid'] !== undefined && typeof value['isVoid'] !== 'boolean') refuse(`${at}/isVoid`, 'must be true or false');
  checkData(value['data'] ?? {}, spec, `${at}/data`, refuse);
  if (object === 'block') checkMeta(value['meta'], spec.meta ?? [], at, refuse);
  if (type === 'button' && isRecord(value['data']) && value['data']['ref'] === undefined && value['data']['action'] === undefined) {
    refuse(`${at}/data`, 'must hold ref or action');
  }
  checkNodes(value['nodes'], spec, at, depth, { plan, refuse });
  checkFragments(value['fragments'], spec, at, depth, { plan, refuse });
}

interface Hands {
  plan: Plan;
  refuse: Refuse;
}

function checkNodes(nodes: unknown, spec: NodeSpec, at: string, depth: number, { plan, refuse }: Hands): void {
  if (nodes !== undefined && !Array.isArray(nodes)) return refuse(`${at}/nodes`, 'must be a list');
  const count = nodes?.length ?? 0;
  if (spec.nodes === undefined) {
    if (count > 0) refuse(`${at}/nodes`, 'must be empty: a block of this type holds no nodes');
    return;
  }
  const [least, most] = spec.count ?? [0, Infinity];
  if (count < least || count > most)
    refuse(`${at}/nodes`, `must hold ${most === least ? 'exactly' : 'at least'} ${least} of ${spec.nodes.join(', ')}`);
  if (nodes) plan(nodes, `${at}/nodes`, depth + 1, spec.nodes);
}

function checkFragments(fragments: unknown, spec: NodeSpec, at: string, depth: number, { plan, refuse }: Hands): void {
  if (fragments === undefined) return;
  if (!Array.isArray(fragments)) return refuse(`${at}/fragments`, 'must be a list');
  const known = spec.fragments;
  if (!known) {
    if (fragments.length > 0) refuse(`${at}/fragments`, 'must be empty: a node of this type has no fragments');
    return;
  }
  const seen = new Set<string>();
  for (const [index, fragment] of fragments.entries()) {
    const here = `${at}/fragments/${index}`;
    if (!isRecord(fragment) || fragment['object'] !== 'fragment') {
      refuse(here, 'must be a fragment');
      continue;
    }
    checkMembers(fragment, FRAGMENT_MEMBERS, here, refuse);
    for (const member of ['key', 'fragment', 'type']) checkKey(fragment[member], here, refuse, member);
    const name = fragment[known.by];
    const rule = typeof name === 'string' && Object.hasOwn(known.names, name) ? known.names[name] : known.names['*'];
    if (!rule || typeof name !== 'string') refuse(`${here}/${known.by}`, `must be one of ${Object.keys(known.names).join(', ')}`);
    else if (seen.has(name)) refuse(`${here}/${known.by}`, 'must not be there twice');
    else if (!Array.isArray(fragment['nodes'])) refuse(`${here}/nodes`, 'must be a list');
    else if (fragment['nodes'].length > (rule.most ?? Infinity)) refuse(`${here}/nodes`, `must hold at most ${rule.most}`);
    else plan(fragment['nodes'], `${here}/nodes`, depth + 1, rule.nodes);
    seen.add(String(name));
  }
}

function checkData(data: unknown, spec: NodeSpec, at: string, refuse: Refuse): void {
  if (!isRecord(data)) return refuse(at, 'must be an object');
  for (const member of Object.keys(data)) {
    if (!Object.hasOwn(spec.data, member)) refuse(`${at}/${pointerPart(member)}`, 'is not known here');
  }
  for (const member in spec.data) {
    const field = spec.data[member]!;
    const value = data[member];
    const flaw = value === undefined ? (field.required ? { message: 'is required' } : undefined) : field.problem(value);
    if (flaw) refuse(`${at}/${member}${'at' in flaw ? (flaw.at ?? '') : ''}`, flaw.message);
  }
}

function checkText(text: Record<string, unknown>, at: string, refuse: Refuse): void {
  checkMembers(text, TEXT_MEMBERS, at, refuse);
  checkKey(text['key'], at, refuse);
  if (!Array.isArray(text['leaves'])) return refuse(`${at}/leaves`, 'must be a list');
  for (const [index, leaf] of text['leaves'].entries()) {
    const here = `${at}/leaves/${index}`;
    if (!isRecord(leaf) || leaf['object'] !== 'leaf') {
      refuse(here, 'must be a leaf');
      continue;
    }
    checkMembers(leaf, LEAF_MEMBERS, here, refuse);
    if (typeof leaf['text'] !== 'string') refuse(`${here}/text`, 'must be a text');
    else if (!isStorable(leaf['text'])) refuse(`${here}/text`, 'must not hold control characters or broken surrogates');
    checkMarks(leaf['marks'] ?? [], `${here}/marks`, refuse);
  }
}

function checkMarks(marks: unknown, at: string, refuse: Refuse): void {
  if (!Array.isArray(marks)) return refuse(at, 'must be a list');
  if (marks.length > 8) return refuse(at, 'must not hold a mark twice');
  const seen = new Set<unknown>();
  for (const [index, mark] of marks.entries()) {
    const here = `${at}/${index}`;
    const spec = isRecord(mark) && mark['object'] === 'mark' ? specIn(MARKS, mark['type']) : undefined;
    if (!isRecord(mark) || !spec) {
      refuse(isRecord(mark) && mark['object'] === 'mark' ? `${here}/type` : here, 'must be a mark of a known type');
      continue;
    }
    checkMembers(mark, MARK_MEMBERS, here, refuse);
    if (seen.has(mark['type'])) refuse(here, 'must not be there twice');
    seen.add(mark['type']);
    checkData(mark['data'] ?? {}, spec, `${here}/data`, refuse);
  }
}

function checkMeta(meta: unknown, members: readonly string[], at: string, refuse: Refuse): void {
  if (meta === undefined) return;
  if (!isRecord(meta)) return refuse(`${at}/meta`, 'must be an object');
  checkMembers(meta, members, `${at}/meta`, refuse);
  for (const member of members) checkKey(meta[member], `${at}/meta`, refuse, member);
}

function checkKey(key: unknown, at: string, refuse: Refuse, member = 'key'): void {
  if (key === undefined) return;
  if (typeof key !== 'string' || !isStorable(key)) refuse(`${at}/${member}`, 'must be a text');
  else if (member === 'key' && key.length > LONGEST_KEY) refuse(`${at}/key`, `must not be longer than ${LONGEST_KEY} characters`);
}

function checkMembers(value: Record<string, unknown>, known: readonly string[], at: string, refuse: Refuse): void {
  for (const member of Object.keys(value)) if (!known.includes(member)) refuse(`${at}/${pointerPart(member)}`, 'is not known here');
}
