import type { TSchema } from 'typebox';

/** Copies the declared properties of a row; undefined unless each of them is exactly as declared. */
type CopyRow = (row: unknown) => object | undefined;
type Declared = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Declared>>;
  required?: readonly string[];
  items?: Declared;
  additionalProperties?: boolean | object;
};

const TESTS: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  integer: (value) => `Number.isInteger(${value})`,
  number: (value) => `Number.isFinite(${value})`,
  null: (value) => `${value} === null`,
};

/** Compiles the copy of a row; undefined if the row contains anything but scalars, lists of scalars, maps of any values, and null. */
export function compileRowCopy(schema: TSchema): CopyRow | undefined {
  const { type, properties, required = [] } = schema as Declared;
  if (type !== 'object' || !properties) return undefined;
  const tests: string[] = [];
  const copies: string[] = [];
  for (const [name, declared] of Object.entries(properties)) {
    const value = `row[${JSON.stringify(name)}]`;
    const test = testOf(declared, value);
    if (test === undefined) return undefined;
    tests.push(required.includes(name) ? test : `(${value} === undefined || ${test})`);
    copies.push(`${JSON.stringify(name)}: ${value}`);
  }
  return new Function('row', `return ${tests.join(' && ')} ? { ${copies.join(', ')} } : undefined;`) as CopyRow;
}

/** The test of a value against its declaration; undefined if it is not plain. */
function testOf(declared: Declared, value: string): string | undefined {
  const { type, items } = declared;
  if (type === undefined) return undefined;
  const tests = [type].flat().map((one) => {
    if (one === 'object') return isMap(declared) ? `(${value}?.constructor === Object)` : undefined;
    if (one !== 'array') return TESTS[one]?.(value);
    const each = items && !('items' in items) && testOf(items, 'one');
    return each && `(Array.isArray(${value}) && ${value}.every((one) => ${each}))`;
  });
  return tests.every(Boolean) ? `(${tests.join(' || ')})` : undefined;
}

/** Whether it is a map of any values, all of which are written. */
function isMap({ properties, additionalProperties }: Declared): boolean {
  return !properties && typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0;
}
