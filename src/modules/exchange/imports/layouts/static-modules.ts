import type { Expression, FunctionDeclaration, Program, Statement } from '@babel/types';
import { follow, folderOf } from './page-path.js';
import { type ParsedCode, parseCode } from './parse-code.js';

/** What a name of a module stands for. */
export type Binding =
  | { kind: 'expression'; node: Expression; type: string }
  | { kind: 'function'; node: FunctionDeclaration }
  /** `name` of another module; `*` is all of it. */
  | { kind: 'import'; from: string; name: string };

export interface StaticModule {
  path: string;
  names: ReadonlyMap<string, Binding>;
  exports: ReadonlyMap<string, Binding>;
  /** Of JSON. */
  value?: unknown;
}

const ENDS = [
  '',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.cts',
  '.tsx',
  '.jsx',
  '.json',
  '/index.ts',
  '/index.mts',
  '/index.js',
  '/index.mjs',
];
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;
const MOST_MODULES = 2000;
/** Characters of all modules together. */
const MOST_CODE = 2 * 1024 * 1024;

export interface CodeFiles {
  has(path: string): boolean;
  text(path: string): Promise<string | undefined>;
  /** Says in the report what is wrong with a file. */
  note(path: string, reason: string): void;
}

/** Reads modules of an archive and those that they import by relative paths. */
export class StaticModules {
  readonly modules = new Map<string, StaticModule>();
  private isSlow = false;
  private size = 0;

  constructor(private readonly files: CodeFiles) {}

  async load(path: string): Promise<void> {
    const waiting = [path];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.modules.has(next) || this.modules.size >= MOST_MODULES) continue;
      const { module, imported } = await this.read(next);
      this.modules.set(next, module);
      for (const address of imported) waiting.push(...(this.resolve(next, address) ?? []));
    }
  }

  /** The path of a file that a module imports. */
  resolve(from: string, address: string): [string] | undefined {
    if (!address.startsWith('.')) return undefined;
    const path = follow(folderOf(from), address) ?? '';
    const stem = path.replace(/\.[cm]?js$/, '');
    const found = [...ENDS.map((end) => path + end), ...ENDS.map((end) => stem + end)].find((one) => CODE.test(one) && this.files.has(one));
    return found === undefined ? undefined : [found];
  }

  private async read(path: string): Promise<{ module: StaticModule; imported: string[] }> {
    const text = (await this.files.text(path)) ?? '';
    const empty = { path, names: new Map(), exports: new Map() };
    if (path.endsWith('.json')) return { module: { ...empty, value: jsonOf(text) }, imported: [] };
    const { program, problem, isSlow = false } = this.isSlow ? { problem: 'another file takes too long' } : this.parse(text);
    this.isSlow ||= isSlow;
    if (problem !== undefined) this.files.note(path, `It is not read for the structure: ${problem}`);
    if (!program) return { module: empty, imported: [] };
    return { module: { path, ...bindingsOf(program) }, imported: importsIn(text) };
  }

  private parse(text: string): ParsedCode {
    this.size += text.length;
    return this.size > MOST_CODE ? { problem: 'the code of the settings is too large in all' } : parseCode(text);
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const importsIn = (text: string): string[] =>
  Array.from(text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\s*\(\s*)["'](\.[^"'\n]{1,300})["']/g), ([, address]) => address!);

function bindingsOf({ body }: Program): Pick<StaticModule, 'names' | 'exports'> {
  const names = new Map<string, Binding>();
  const exports = new Map<string, Binding>();
  const declare = (statement: Statement, isExported: boolean) => {
    const add = (name: string, binding: Binding) => {
      names.set(name, binding);
      if (isExported) exports.set(name, binding);
    };
    if (statement.type === 'FunctionDeclaration' && statement.id) add(statement.id.name, { kind: 'function', node: statement });
    if (statement.type !== 'VariableDeclaration') return;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) add(id.name, { kind: 'expression', node: init, type: init.type });
    }
  };
  const later: (() => void)[] = [];
  for (const statement of body) {
    declare(statement, false);
    if (statement.type === 'ImportDeclaration') {
      const from = statement.source.value;
      for (const one of statement.specifiers) {
        const imported = one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : '*';
        names.set(one.local.name, { kind: 'import', from, name: imported });
      }
    } else if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration') exports.set('default', { kind: 'function', node: declaration });
      else if (declaration.type !== 'TSDeclareFunction' && declaration.type !== 'ClassDeclaration')
        exports.set('default', { kind: 'expression', node: declaration, type: declaration.type });
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration) declare(statement.declaration, true);
      const from = statement.source?.value;
      for (const one of statement.specifiers) {
        if (one.type !== 'ExportSpecifier') continue;
        const name = nameOf(one.exported);
        const local = one.local.name;
        if (from !== undefined) exports.set(name, { kind: 'import', from, name: local });
        else later.push(() => names.has(local) && exports.set(name, names.get(local)!));
      }
    } else if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression') {
      const { left, right } = statement.expression;
      if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') continue;
      const { object, property } = left;
      const isModule = object.type === 'Identifier' && object.name === 'module' && property.name === 'exports';
      const isExports = object.type === 'Identifier' && object.name === 'exports';
      if (isModule || isExports) exports.set(isModule ? 'default' : property.name, { kind: 'expression', node: right, type: right.type });
    }
  }
  for (const link of later) link();
  return { names, exports };
}

const nameOf = (node: { type: 'Identifier'; name: string } | { type: 'StringLiteral'; value: string }): string =>
  node.type === 'Identifier' ? node.name : node.value;
