import { join } from 'node:path';
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags, type UnionOrIntersectionType } from 'typescript/unstable/sync';
import { root } from './lib/root.mjs';
import { observedRows, wrongRows } from './lib/row-types.mjs';

// Usage: node scripts/row-types.ts <folder of what tests observed>
// Compares the columns that statements have by the database and the rows that they returned in tests with the types that `rowsOf<T>`, `rowOf<T>`
// and `plannedRows<T>` declare for them.
const READERS = new Set(['rowsOf', 'rowOf', 'plannedRows']);
const SIMPLE: readonly (readonly [flags: number, kind: string])[] = [
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
];
const [folder = ''] = process.argv.slice(2);
const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProject: join(root, 'server', 'tsconfig.json') }).getProjects();
if (!project) throw new Error('The server has no tsconfig.json.');
const declared = new Map<string, Record<string, string[]>[]>();
for (const name of project.program.getSourceFileNames().filter(isProduct)) {
  const file = project.program.getSourceFile(name);
  if (file) visit(file, file);
}
api.close();
const observed = observedRows(folder);
if (observed.size === 0)
  throw new Error('No rows have been observed: does server/test/observe-rows.ts still recognise its callers?');
const wrong = wrongRows(declared, observed);
for (const line of wrong) console.log(line);
process.exitCode = wrong.length > 0 ? 1 : 0;

function isProduct(name: string): boolean {
  return name.includes('/server/src/') && !name.endsWith('.test.ts');
}

function visit(node: Node, file: SourceFile): void {
  if (isCallExpression(node) && isReader(node.expression) && node.typeArguments?.[0] && project) {
    const type = project.checker.getTypeFromTypeNode(node.typeArguments[0]);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const place = `${file.fileName.slice(root.length + 1)}:${line + 1}`;
    if (type) declared.set(place, [...(declared.get(place) ?? []), columnsOf(type, project.checker)]);
  }
  node.forEachChild((child) => visit(child, file));
}

function isReader(expression: Expression): boolean {
  return expression.kind === SyntaxKind.Identifier && isIdentifier(expression) && READERS.has(expression.text);
}

/** The kinds of values each property of a row type may have. */
function columnsOf(type: Type, checker: Checker): Record<string, string[]> {
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      // Properties with a symbol as their name only tell types apart.
      .filter(({ name }) => !name.startsWith('__@'))
      .map((property) => {
        const found = checker.getTypeOfSymbol(property);
        return [property.name, found ? kindsOf(found, checker) : ['any']];
      }),
  );
}

function kindsOf(type: Type, checker: Checker): string[] {
  const simple = SIMPLE.find(([flags]) => type.flags & flags);
  if (simple) return [simple[1]];
  if (type.flags & (TypeFlags.Union | TypeFlags.Intersection))
    return [...new Set((type as UnionOrIntersectionType).getTypes().flatMap((one) => kindsOf(one, checker)))];
  return [checker.isArrayType(type) || checker.isTupleType(type) ? 'array' : 'object'];
}
