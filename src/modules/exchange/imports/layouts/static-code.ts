import type {
  ArrayExpression,
  CallExpression,
  Expression,
  FunctionDeclaration,
  Node,
  ObjectExpression,
  ObjectMethod,
  Statement,
} from '@babel/types';
import { isRecord } from '../../../../common/json/is-record.js';
import { StaticBudget } from './static-budget.js';
import { type Binding, type CodeFiles, type StaticModule, StaticModules } from './static-modules.js';

const DEEPEST = 200;
/** Functions of `path` that put addresses together. */
const JOINS: ReadonlySet<string> = new Set(['join', 'resolve']);
type Scope = ReadonlyMap<string, unknown>;
interface Place {
  module: StaticModule;
  scope: Scope;
}
/** A function of the settings, with the place that it was written at. */
class StaticFunction {
  constructor(
    readonly node: FunctionDeclaration | ObjectMethod | Extract<Expression, { type: 'ArrowFunctionExpression' | 'FunctionExpression' }>,
    readonly place: Place,
  ) {}
}

/**
 * The values that settings in JavaScript or TypeScript say: literals, constants, imports of other files, functions that only
 * return something. Nothing is run. What is computed in other ways is undefined, and missing in lists.
 */
export class StaticCode {
  private readonly modules: StaticModules;
  /** The packages whose functions were given a value: `starlight({ … })`. */
  private readonly calls = new WeakMap<object, string>();
  private readonly known = new Map<Binding, unknown>();
  private readonly budget = new StaticBudget();
  private depth = 0;

  constructor(files: CodeFiles) {
    this.modules = new StaticModules(files);
  }

  /** The value that a file exports. */
  async read(path: string, name = 'default'): Promise<unknown> {
    await this.modules.load(path);
    const value = this.exported(path, name);
    return value instanceof StaticFunction ? this.call(value, []) : value;
  }

  /** The package whose function was given this value. */
  calledFrom(value: unknown): string | undefined {
    return typeof value === 'object' && value !== null ? this.calls.get(value) : undefined;
  }

  private exported(path: string, name: string): unknown {
    const module = this.modules.modules.get(path);
    if (!module) return undefined;
    if (module.value !== undefined) return name === 'default' || name === '*' ? module.value : fieldOf(module.value, name);
    if (name === '*' && this.budget.spend(module.exports.size))
      return Object.fromEntries(Array.from(module.exports, ([key, binding]) => [key, this.bound(binding, { module, scope: new Map() })]));
    const binding = module.exports.get(name);
    return binding && this.bound(binding, { module, scope: new Map() });
  }

  private bound(binding: Binding, place: Place): unknown {
    if (binding.kind === 'function') return new StaticFunction(binding.node, place);
    if (this.known.has(binding)) return this.known.get(binding);
    // What refers to itself has no value.
    this.known.set(binding, undefined);
    const top = { module: place.module, scope: new Map<string, unknown>() };
    const value = binding.kind === 'expression' ? this.value(binding.node, top) : this.imported(binding, place.module);
    this.known.set(binding, value);
    return value;
  }

  private imported({ from, name }: Extract<Binding, { kind: 'import' }>, module: StaticModule): unknown {
    const [path] = this.modules.resolve(module.path, from) ?? [];
    return path === undefined ? undefined : this.exported(path, name);
  }

  private value(node: Node, place: Place): unknown {
    if (!this.budget.spend(1) || this.depth >= DEEPEST) return undefined;
    this.depth++;
    try {
      return this.valueOf(node, place);
    } finally {
      this.depth--;
    }
  }

  private valueOf(node: Node, place: Place): unknown {
    switch (node.type) {
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return node.value;
      case 'NullLiteral':
        return null;
      case 'TemplateLiteral': {
        const parts = node.expressions.map((one) => this.value(one, place));
        if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined;
        return this.budget.joined(node.quasis.map(({ value }, at) => (value.cooked ?? '') + (parts[at] ?? '')));
      }
      case 'ArrayExpression':
        return this.list(node, place);
      case 'ObjectExpression':
        return this.object(node, place);
      case 'Identifier':
        return this.named(node.name, place);
      case 'MemberExpression':
      case 'OptionalMemberExpression': {
        const key = node.computed ? this.value(node.property, place) : node.property.type === 'Identifier' ? node.property.name : undefined;
        return typeof key === 'string' || typeof key === 'number' ? fieldOf(this.value(node.object, place), String(key)) : undefined;
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return new StaticFunction(node, place);
      case 'CallExpression':
        return this.called(node, place);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'ParenthesizedExpression':
        return this.value(node.expression, place);
      case 'AwaitExpression':
        return this.value(node.argument, place);
      case 'BinaryExpression':
        return node.operator === '+' ? this.budget.sum(this.value(node.left, place), this.value(node.right, place)) : undefined;
      case 'LogicalExpression': {
        const left = this.value(node.left, place);
        if (node.operator === '&&') return left === undefined || !left ? left : this.value(node.right, place);
        return left === undefined || left === null || (node.operator === '||' && !left) ? this.value(node.right, place) : left;
      }
      case 'ConditionalExpression': {
        const test = this.value(node.test, place);
        return test === undefined ? undefined : this.value(test ? node.consequent : node.alternate, place);
      }
      case 'UnaryExpression': {
        const inner = this.value(node.argument, place);
        if (node.operator === '!') return inner === undefined ? undefined : !inner;
        return node.operator === '-' && typeof inner === 'number' ? -inner : undefined;
      }
      default:
        return undefined;
    }
  }

  private list({ elements }: ArrayExpression, place: Place): unknown[] {
    const items: unknown[] = [];
    for (const element of elements) {
      if (!element) continue;
      const value = this.value(element.type === 'SpreadElement' ? element.argument : element, place);
      if (element.type !== 'SpreadElement') this.budget.append(items, value === undefined ? [] : [value]);
      else if (Array.isArray(value)) this.budget.append(items, value);
    }
    return items;
  }

  private object(node: ObjectExpression, place: Place): object {
    const fields = new Map<string, unknown>();
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const inner = this.value(property.argument, place);
        const entries = isRecord(inner) ? Object.entries(inner) : [];
        if (this.budget.spend(entries.length)) for (const [name, value] of entries) fields.set(name, value);
        continue;
      }
      const { key, computed } = property;
      const name = computed
        ? this.value(key, place)
        : key.type === 'Identifier'
          ? key.name
          : 'value' in key
            ? String(key.value)
            : undefined;
      if (typeof name !== 'string') continue;
      const value =
        property.type === 'ObjectProperty'
          ? this.value(property.value, place)
          : property.kind === 'method'
            ? new StaticFunction(property, place)
            : undefined;
      if (value !== undefined) fields.set(name, value);
    }
    return Object.fromEntries(fields);
  }

  private named(name: string, place: Place): unknown {
    if (place.scope.has(name)) return place.scope.get(name);
    if (name === '__dirname') return '.';
    const binding = place.module.names.get(name);
    return binding && this.bound(binding, place);
  }

  private called(node: CallExpression, place: Place): unknown {
    const args = () => node.arguments.map((one) => (one.type === 'SpreadElement' ? undefined : this.value(one as Node, place)));
    const { callee } = node;
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      const { name } = callee.property;
      if (callee.object.type === 'Identifier' && callee.object.name === 'require' && name === 'resolve') return args()[0];
      if (callee.object.type === 'Identifier' && callee.object.name === 'path' && JOINS.has(name)) return this.budget.path(args());
      const method = this.method(this.value(callee.object, place), name, args);
      if (method !== undefined) return method;
    }
    if (callee.type !== 'Identifier') {
      const made = this.value(callee, place);
      return made instanceof StaticFunction ? this.call(made, args()) : firstOf(args().map((one) => this.given(one)));
    }
    if (callee.name === 'require') {
      const [path] = this.modules.resolve(place.module.path, String(args()[0])) ?? [];
      return path === undefined ? undefined : (this.exported(path, 'default') ?? this.exported(path, '*'));
    }
    const local = this.named(callee.name, place);
    if (local instanceof StaticFunction) return this.call(local, args());
    // `defineConfig({ … })` and what packages wrap around settings return what they are given.
    const given = this.given(args()[0]);
    const binding = place.module.names.get(callee.name);
    if (binding?.kind === 'import' && typeof given === 'object' && given !== null) this.calls.set(given, binding.from);
    return given;
  }

  private given(value: unknown): unknown {
    return value instanceof StaticFunction ? this.call(value, []) : value;
  }

  private method(of: unknown, name: string, args: () => unknown[]): unknown {
    if (!Array.isArray(of) || !this.budget.spend(of.length)) return undefined;
    const given = args();
    const [first] = given;
    switch (name) {
      case 'concat':
        return this.budget.flat([of, ...given]);
      case 'map':
      case 'flatMap': {
        if (!(first instanceof StaticFunction)) return undefined;
        const made = of.map((one: unknown, at) => this.call(first, [one, at])).filter((one) => one !== undefined);
        return name === 'map' ? made : this.budget.flat(made);
      }
      case 'filter':
        return of.filter((one: unknown) => !(first instanceof StaticFunction) || this.call(first, [one]) !== false);
      default:
        return name === 'flat' ? this.budget.flat(of) : undefined;
    }
  }

  /** What a function returns, if it only names values before. */
  private call({ node, place }: StaticFunction, args: readonly unknown[]): unknown {
    if (this.depth >= DEEPEST || !this.budget.spend(place.scope.size + node.params.length)) return undefined;
    const scope = new Map(place.scope);
    for (const [at, parameter] of node.params.entries()) {
      if (parameter.type === 'Identifier') scope.set(parameter.name, args[at]);
      if (parameter.type !== 'ObjectPattern') continue;
      for (const one of parameter.properties)
        if (one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.value.type === 'Identifier')
          scope.set(one.value.name, fieldOf(args[at], one.key.name));
    }
    const inner = { module: place.module, scope };
    return node.body.type === 'BlockStatement' ? this.returned(node.body.body, inner, scope) : this.value(node.body, inner);
  }

  private returned(statements: readonly Statement[], place: Place, scope: Map<string, unknown>): unknown {
    if (!this.budget.spend(statements.length)) return undefined;
    for (const statement of statements) {
      if (statement.type === 'ReturnStatement') return statement.argument ? this.value(statement.argument, place) : undefined;
      if (statement.type !== 'VariableDeclaration') continue;
      for (const { id, init } of statement.declarations) if (id.type === 'Identifier' && init) scope.set(id.name, this.value(init, place));
    }
    return undefined;
  }
}

const firstOf = (values: readonly unknown[]): unknown => values.find((value) => typeof value === 'object' && value !== null);

const fieldOf = (of: unknown, name: string): unknown =>
  (isRecord(of) || Array.isArray(of)) && Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;
