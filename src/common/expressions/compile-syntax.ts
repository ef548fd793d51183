import { ExpressionError } from './expression-error.js';
import { memberOf } from './member.js';
import type { Meter } from './meter.js';
import { METHODS } from './methods.js';
import { BINARY, UNARY } from './operators.js';
import type { Syntax } from './parse-syntax.js';

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
    return (scope) => memberOf(scope, name);
  };

  const member = ({ object, property, computed }: Syntax & { type: 'MemberExpression' }): Evaluate => {
    const owner = compile(object);
    if (computed) {
      const name = compile(property);
      return (scope, meter) => memberOf(owner(scope, meter), name(scope, meter));
    }
    const name = nameOf(property);
    return (scope, meter) => memberOf(owner(scope, meter), name);
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
    return (scope, meter) => apply(operand(scope, meter));
  };

  const binary = ({ operator, left, right }: Syntax & { type: 'BinaryExpression' }): Evaluate => {
    const [a, b] = [compile(left), compile(right)];
    if (operator === '&&') return (scope, meter) => a(scope, meter) && b(scope, meter);
    if (operator === '||') return (scope, meter) => a(scope, meter) || b(scope, meter);
    if (operator === '??') return (scope, meter) => a(scope, meter) ?? b(scope, meter);
    const apply = Object.hasOwn(BINARY, operator) ? BINARY[operator] : undefined;
    if (!apply) throw new ExpressionError(`The operator ${operator} is not supported`);
    return (scope, meter) => apply(a(scope, meter), b(scope, meter), meter);
  };

  return { evaluate: compile(syntax), roots };
}

const nameOf = (property: unknown): string => (property as { name: string }).name;
