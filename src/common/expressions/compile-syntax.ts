import { ExpressionError, type Syntax } from './parse-syntax.js';
import { type Meter, NotKnown } from './meter.js';
import { METHODS } from './methods.js';
import { BINARY, UNARY } from './operators.js';

export type Scope = Readonly<Record<string, unknown>>;
export type Evaluate = (scope: Scope, meter: Meter) => unknown;

const MOST_NODES = 200;

/** Compiles parsed syntax to one function. Syntax that is not handled here is refused. */
export function compileSyntax(syntax: Syntax): { evaluate: Evaluate; roots: ReadonlySet<string> } {
  const roots = new Set<string>();
  let nodes = 0;

  const compile = (node: unknown): Evaluate => {
    if (++nodes > MOST_NODES) throw new ExpressionError(`An expression must not have more than ${MOST_NODES} parts`);
    if (node === null) throw new ExpressionError('A list must not have empty elements');
    const evaluate = known(node as Syntax);
    return (scope, meter) => {
      meter.spend(1);
      return evaluate(scope, meter);
    };
  };

  const known = (node: Syntax): Evaluate => {
    switch (node.type) {
      case 'Literal':
        return () => node.value;
      case 'Identifier':
        return identifier(node.name);
      case 'MemberExpression':
        return member(node);
      case 'CallExpression':
        return call(node);
      case 'UnaryExpression':
        return unary(node);
      case 'BinaryExpression':
        return binary(node);
      case 'ConditionalExpression': {
        const [test, then, otherwise] = [compile(node.test), compile(node.consequent), compile(node.alternate)];
        return (scope, meter) => (test(scope, meter) ? then(scope, meter) : otherwise(scope, meter));
      }
      case 'ArrayExpression': {
        const elements = node.elements.map(compile);
        return (scope, meter) => elements.map((element) => element(scope, meter));
      }
      case 'ThisExpression':
        throw new ExpressionError('"this" cannot be used here');
      default:
        throw new ExpressionError('Only a single expression is allowed');
    }
  };

  const identifier = (name: string): Evaluate => {
    if (name === 'undefined') return () => undefined;
    roots.add(name);
    return (scope, meter) => (Object.hasOwn(scope, name) ? memberOf(scope, name) : meter.unknown(undefined));
  };

  const member = ({ object, property, computed, optional }: Syntax & { type: 'MemberExpression' }): Evaluate => {
    const owner = compile(object);
    const name = computed ? compile(property) : undefined;
    const known = computed ? undefined : nameOf(property);
    return (scope, meter) => {
      const value = owner(scope, meter);
      if (!hasMembers(value) && !(optional === true && isAbsent(value))) return meter.unknown(undefined);
      return memberOf(value, name ? name(scope, meter) : known);
    };
  };

  const call = ({ callee, arguments: given }: Syntax & { type: 'CallExpression' }): Evaluate => {
    const { type, computed, object, property } = callee as Syntax & { type: 'MemberExpression' };
    const name = type === 'MemberExpression' && !computed ? nameOf(property) : undefined;
    const method = name !== undefined && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (!method) throw new ExpressionError(`Only these can be called, as in "text.trim()": ${Object.keys(METHODS).join(', ')}`);
    const owner = compile(object);
    const parts = given.map(compile);
    return (scope, meter) =>
      method(
        owner(scope, meter),
        parts.map((part) => part(scope, meter)),
        meter,
      );
  };

  const unary = ({ operator, argument }: Syntax & { type: 'UnaryExpression' }): Evaluate => {
    const apply = Object.hasOwn(UNARY, operator) ? UNARY[operator] : undefined;
    if (!apply) throw new ExpressionError(`The operator ${operator} is not supported`);
    const operand = compile(argument);
    return (scope, meter) => apply(operand(scope, meter), meter);
  };

  const binary = ({ operator, left, right }: Syntax & { type: 'BinaryExpression' }): Evaluate => {
    const [a, b] = [compile(left), compile(right)];
    if (operator === '&&') return either(a, b, (value) => !value);
    if (operator === '||') return either(a, b, Boolean);
    if (operator === '??') return (scope, meter) => a(scope, meter) ?? b(scope, meter);
    const apply = Object.hasOwn(BINARY, operator) ? BINARY[operator] : undefined;
    if (!apply) throw new ExpressionError(`The operator ${operator} is not supported`);
    return (scope, meter) => apply(a(scope, meter), b(scope, meter), meter);
  };

  return { evaluate: compile(syntax), roots };
}

/** The first value that settles it, or else the second value. If one side is unknown, the other one may settle it alone. */
function either(a: Evaluate, b: Evaluate, settles: (value: unknown) => boolean): Evaluate {
  return (scope, meter) => {
    let first: unknown;
    try {
      first = a(scope, meter);
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      const second = b(scope, meter);
      if (settles(second)) return second;
      throw error;
    }
    return settles(first) ? first : b(scope, meter);
  };
}

const hasMembers = (value: unknown): boolean => typeof value === 'string' || (typeof value === 'object' && value !== null);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const nameOf = (property: unknown): string => (property as { name: string }).name;

const INDEX = /^\d{1,9}$/;

/** A member of a value, or undefined. Only own members that are not functions: an expression cannot reach a prototype or a constructor. */
function memberOf(value: unknown, name: unknown): unknown {
  if (typeof name !== 'string' && typeof name !== 'number') return undefined;
  if (typeof value === 'string' || Array.isArray(value)) {
    if (name === 'length') return value.length;
    return INDEX.test(String(name)) ? notFunction(value[Number(name)]) : undefined;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return notFunction((value as Record<string, unknown>)[name]);
}

const notFunction = (value: unknown) => (typeof value === 'function' ? undefined : value);
