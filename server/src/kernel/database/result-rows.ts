import pg from 'pg';

type Parse = (text: string) => unknown;
type MakeRow = (values: readonly (string | null)[], parsers: readonly Parse[]) => Record<string, unknown>;
type Column = { name: string; dataTypeID: number; format: 'text' | 'binary' };
/** The columns of a statement, with the function that makes its rows once it has returned enough of them. */
type RowShape = { readonly names: readonly string[]; rows: number; make: MakeRow | undefined };
type RowResult = {
  fields: readonly Column[];
  _parsers: Parse[];
  _types: { getTypeParser: (id: number, format: string) => Parse } | undefined;
  shape: RowShape;
  addFields: (columns: readonly Column[]) => void;
  parseRow: MakeRow;
};

const COMPILE_AFTER = 100;
const MAX_SHAPES = 2_000;
const shapes = new Map<string, RowShape>();

/**
 * Makes rows by a function for each list of columns. The driver copies an empty row and sets its columns by name: with many different
 * statements V8 does both slowly, which takes longer than parsing the values.
 */
export function makeRowsByShape(): void {
  const prototype = (pg as unknown as { Result: { prototype: RowResult } }).Result.prototype;
  prototype.addFields = function (columns) {
    const types = this._types ?? pg.types;
    this.fields = columns;
    this._parsers = columns.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format as 'text') as Parse);
    this.shape = shapeOf(columns.map(({ name }) => name));
  };
  prototype.parseRow = function (values) {
    const { shape, _parsers: parsers } = this;
    shape.rows += 1;
    if (shape.rows === COMPILE_AFTER) shape.make = compiled(shape.names);
    return shape.make ? shape.make(values, parsers) : assembled(shape.names, values, parsers);
  };
}

function shapeOf(names: readonly string[]): RowShape {
  const key = names.join('\n');
  const known = shapes.get(key);
  if (known) return known;
  if (shapes.size >= MAX_SHAPES) shapes.clear();
  const shape: RowShape = { names, rows: 0, make: undefined };
  shapes.set(key, shape);
  return shape;
}

function assembled(names: readonly string[], values: readonly (string | null)[], parsers: readonly Parse[]) {
  const row: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at];
    row[name] = value == null ? null : parsers[at]?.(value);
  }
  return row;
}

function compiled(names: readonly string[]): MakeRow {
  const columns = names.map((name, at) => `${JSON.stringify(name)}: v[${at}] === null ? null : p[${at}](v[${at}])`);
  return new Function('v', 'p', `return { ${columns.join(', ')} };`) as MakeRow;
}
