import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { SHARED_TABLES } from './shared-tables.js';

/** Modules from the ground up. A module imports those below its own line only. */
const TIERS = [
  ['identity', 'installation', 'workbench'],
  ['orgs'],
  ['openapi', 'sso', 'uploads'],
  ['scim', 'spaces'],
  ['versions'],
  ['content', 'site-structure'],
  ['templates', 'site-looks', 'site-visitors'],
  ['change-requests', 'sites'],
  ['comments', 'exchange', 'links', 'pdf', 'search', 'translations'],
  ['ask', 'audit', 'git'],
  ['publishing', 'conversations', 'demo'],
  ['mcp', 'site-exports', 'webhooks'],
  ['notifications'],
];
/** What other modules may not touch; the rest is a module's face. */
const PRIVATE = /\.(controller|dto)\.ts$/;
const KINDS = 'module|controller|service|entity|access|presenter|dto|examples|queries|view|events|job|field|decorator|listener|spec';
const FILE_NAME = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${KINDS}))?\\.ts$`);
const CATCH_ALLS = /^(.*\.)?(utils?|helpers?|shared|misc|manager)\.ts$/;
const ENVIRONMENT = 'config/env.ts';
const AUDIENCES = 'modules/site-structure/audience/site-audiences.ts';

const rankOf = (module: string) => TIERS.findIndex((tier) => tier.includes(module));
const moduleOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1];
const nameOf = (file: string) => file.split('/').at(-1)!;

/** Violations of the house rules in source files, which are given by their path below `src` and their text. */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const parsed = [...files].map(([file, text]): Parsed => ({ file: asImported(file), ...parse(file, text) }));
  const known = new Set(parsed.map(({ file }) => file));
  return [
    ...parsed.flatMap(({ file, imports }) => imports.flatMap((target) => importProblems(file, target))),
    ...parsed.flatMap(({ file, findings }) => findings.map((finding) => `${file}: ${finding}`)),
    ...strangersTables(parsed),
    ...circles(within(parsed, known)),
    ...circles(foldersOf(within(parsed, known))),
    ...[...known].flatMap(nameProblems),
    ...[...new Set([...known].flatMap((file) => moduleOf(file) ?? []))].flatMap((module) => moduleProblems(module, known)),
  ];
}

/** Imports name files with JSX in the same way as others. */
const asImported = (file: string) => file.replace(/\.tsx$/, '.ts');

interface Parsed {
  file: string;
  imports: string[];
  findings: string[];
  /** The tables that its entities are. */
  owned: string[];
  /** The names after FROM, JOIN, INTO, UPDATE and USING in its SQL. */
  named: string[];
}

/**
 * A table belongs to the room of its entity. Others ask this room, unless `shared-tables.ts` says why a statement must join it.
 * No room names a table of a room that it may not import.
 */
function strangersTables(parsed: readonly Parsed[]): string[] {
  const owners = new Map(parsed.flatMap(({ file, owned }) => owned.map((table) => [table, file] as const)));
  const uses = parsed.flatMap(({ file, named }) => [...new Set(named)].map((table) => ({ file, table, owner: owners.get(table) })));
  return uses.flatMap(({ file, table, owner }) => {
    if (owner === undefined || roomOf(owner) === roomOf(file) || file.includes('/migrations/')) return [];
    const [own, other] = [moduleOf(file), moduleOf(owner)];
    if (other !== undefined && rankOf(other) >= (own === undefined ? 0 : rankOf(own)))
      return [`${file}: names the table ${table}: ${roomOf(owner)} is not below`];
    const isShared = SHARED_TABLES.some(({ by, tables, why }) => why !== '' && file.startsWith(by) && tables.includes(table));
    return isShared ? [] : [`${file}: names the table ${table}: ask ${roomOf(owner)}`];
  });
}

const roomOf = (file: string) => file.split('/').slice(0, 2).join('/');
const SQL = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?"?([a-z_]+)"?/g;

function importProblems(file: string, target: string): string[] {
  const [owner, other] = [moduleOf(file), moduleOf(target)];
  if (file.startsWith('config/') && target.startsWith('common/')) return [`${file} -> ${target}: config imports nothing of common`];
  if (other === undefined || other === owner) return [];
  if (/^(common|config)\//.test(file)) return [`${file} -> ${target}: common and config import no module`];
  const problems = PRIVATE.test(target) ? [`${file} -> ${target}: this file is private to its module`] : [];
  if (owner !== undefined && rankOf(other) >= rankOf(owner)) problems.push(`${file} -> ${target}: imports go down the tiers only`);
  return problems;
}

function nameProblems(file: string): string[] {
  const name = nameOf(file);
  if (name === 'index.ts') return [`${file}: no barrels`];
  if (CATCH_ALLS.test(name)) return [`${file}: a name that says nothing`];
  return moduleOf(file) !== undefined && !FILE_NAME.test(name) ? [`${file}: not a name a module's file has`] : [];
}

function moduleProblems(module: string, known: ReadonlySet<string>): string[] {
  const root = `modules/${module}`;
  return [
    ...(rankOf(module) < 0 ? [`${root}: stands on no tier`] : []),
    ...(known.has(`${root}/${module}.module.ts`) ? [] : [`${root}: has no ${module}.module.ts`]),
  ];
}

const isGlobal = (node: ts.ClassDeclaration) => (ts.getDecorators(node) ?? []).some((decorator) => decorator.getText() === '@Global()');

function parse(file: string, text: string): Omit<Parsed, 'file'> {
  const imports: string[] = [];
  const owned: string[] = [];
  const named: string[] = [];
  const findings: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierIn(node);
    if (specifier?.startsWith('.')) imports.push(join(dirname(file), specifier).replace(/\.js$/, '.ts'));
    if (node.kind === ts.SyntaxKind.AnyKeyword) findings.push('any');
    if (ts.isIdentifier(node) && ['forwardRef', 'ModuleRef'].includes(node.text)) findings.push(node.text);
    if (file !== ENVIRONMENT && readsEnvironment(node)) findings.push('reads the environment');
    findings.push(...misnamedMember(node));
    if (comparesAudiences(node)) findings.push(`compares kinds of audiences: ask ${AUDIENCES} what a kind means`);
    if (ts.isDecorator(node)) owned.push(...entityIn(node));
    if (ts.isClassDeclaration(node) && isGlobal(node) && ts.getJSDocCommentsAndTags(node).length === 0)
      findings.push('is global: a comment says why');
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) named.push(...tablesIn(node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  if (/@ts-(ignore|expect-error|nocheck)/.test(text)) findings.push('silences the compiler');
  return { imports, findings, owned, named };
}

function entityIn({ expression }: ts.Decorator): string[] {
  if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Entity') return [];
  const name = expression.arguments[0];
  return name && ts.isStringLiteralLike(name) ? [name.text] : [];
}

const tablesIn = (text: string) => [...text.matchAll(SQL)].map(([, table]) => table!);

function specifierIn(node: ts.Node): string | undefined {
  const at = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : importedBy(node);
  return at && ts.isStringLiteralLike(at) ? at.text : undefined;
}

function importedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0];
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
}

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.expression.getText() === 'process' && node.name.text === 'env';
  if (ts.isElementAccessExpression(node)) return node.expression.getText() === 'process';
  return /^(node:)?process$/.test(specifierIn(node) ?? '');
}

/**
 * Whether code, or SQL in it, decides by the visibility of a site instead of by what this visibility means. A specification of
 * an API has a visibility too, which has no other kinds.
 */
function comparesAudiences(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const isComparison = /^[!=]==?$/.test(node.operatorToken.getText());
    return isComparison && [node.left, node.right].some((side) => isKind(side) || isVisibility(side));
  }
  if (ts.isSwitchStatement(node)) return isVisibility(node.expression);
  if (ts.isCaseClause(node)) return isKind(node.expression);
  if (ts.isCallExpression(node)) return isSearch(node.expression) && node.arguments.some((sought) => isVisibility(sought));
  return (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) && COMPARED_IN_SQL.test(node.text);
}

const AUDIENCE_KINDS = new Set(['unlisted', 'share-link', 'visitor-auth']);
const COMPARED_IN_SQL = /visibility\s*(?:=|<>|!=|(?:NOT\s+)?IN\b|=\s*ANY)\s*\W{0,8}(?:unlisted|share-link|visitor-auth)\b/i;

const isKind = (node: ts.Node) => ts.isStringLiteralLike(node) && AUDIENCE_KINDS.has(node.text);
const isVisibility = (node: ts.Node) =>
  (ts.isPropertyAccessExpression(node) ? node.name.text : node.getText()) === 'visibility' && node.getText() !== 'spec.visibility';
const isSearch = (node: ts.Node) => ts.isPropertyAccessExpression(node) && ['includes', 'has', 'indexOf'].includes(node.name.text);

/** What Nest gives to a class is named after its own class, unless a method has this name: one search finds all who use it. */
function misnamedMember(node: ts.Node): string[] {
  if (!ts.isParameter(node) || !ts.isConstructorDeclaration(node.parent) || !ts.getDecorators(node.parent.parent)) return [];
  const isPrivate = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  if (!isPrivate || !node.type || !ts.isTypeReferenceNode(node.type) || node.type.typeArguments) return [];
  const name = node.type.typeName.getText().replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]/, (start) => start.toLowerCase());
  const isTaken = node.parent.parent.members.some((member) => member.name?.getText() === name);
  return isTaken || node.name.getText() === name ? [] : [`${node.name.getText()} is a ${node.type.getText()}: name it ${name}`];
}

/** What each file imports of the tree. */
const within = (parsed: readonly Parsed[], known: ReadonlySet<string>) =>
  new Map(parsed.map(({ file, imports }) => [file, imports.filter((target) => known.has(target))]));

/**
 * What each folder imports, in rooms (`modules/<room>`) and in `common`, so that folders can be read in one order too.
 * The files directly in a room are two things. Those that its folders import, directly or not, are one folder like any
 * other, below the rest. The others (the module, its controllers, what only they use) stand above all folders, import
 * whichever they like, and count as no folder. Specs count as none either.
 */
function foldersOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const below = rootFilesBelow(imports);
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const folder = dirname(file);
    if (!counts(file) || (isRoom(folder) && !below.has(file))) continue;
    const found = folders.get(folder) ?? new Set();
    folders.set(folder, found);
    for (const other of targets.filter(counts).map((target) => dirname(target))) {
      if (other !== folder) found.add(other);
    }
  }
  return new Map([...folders].map(([folder, found]) => [folder, [...found]]));
}

const counts = (file: string) => /^(modules|common)\//.test(file) && !file.endsWith('.spec.ts');
const isRoom = (folder: string) => /^modules\/[^/]+$/.test(folder);

/** Files directly in a room that a folder of the same room imports, and what these import there. */
function rootFilesBelow(imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const below = new Set<string>();
  const add = (file: string, from: string): void => {
    if (!isRoom(dirname(file)) || moduleOf(file) !== moduleOf(from) || below.has(file)) return;
    below.add(file);
    for (const target of imports.get(file) ?? []) add(target, file);
  };
  for (const [file, targets] of imports) if (counts(file) && !isRoom(dirname(file))) for (const target of targets) add(target, file);
  return below;
}

/** Each circle of imports once, types included: what cannot be read in one order cannot be understood in one. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      found.push(`a circle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return found;
}
