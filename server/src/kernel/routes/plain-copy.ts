/** Copies what is declared of a value; undefined unless all of that is exactly as declared. */
type Copy = (value: unknown) => unknown;
type Declared = {
  type?: string | readonly string[];
  const?: unknown;
  properties?: Readonly<Record<string, Declared>>;
  required?: readonly string[];
  items?: Declared;
  additionalProperties?: boolean | object;
  patternProperties?: object;
};

const TESTS: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  integer: (value) => `Number.isInteger(${value})`,
  number: (value) => `Number.isFinite(${value})`,
  null: (value) => `${value} === null`,
};

/**
 * Compiles the copy of a value; undefined if it can contain anything but scalars, lists of scalars, maps of any values and null, and objects and lists
 * made of these.
 */
export function compileCopy(schema: object): Copy | undefined {
  return copyOf(schema as Declared);
}

function copyOf(declared: Declared): Copy | undefined {
  const test = testOf(declared, 'value');
  if (test !== undefined) return new Function('value', `return ${test} ? value : undefined;`) as Copy;
  const types = [declared.type ?? []].flat();
  const [type] = types.filter((one) => one !== 'null');
  if (types.length > (types.includes('null') ? 2 : 1)) return undefined;
  const copy = type === 'array' ? copyOfList(declared) : copyOfObject(type, declared);
  if (!copy || !types.includes('null')) return copy;
  return (value) => (value === null ? null : copy(value));
}

function copyOfList({ items }: Declared): Copy | undefined {
  const copy = items && copyOf(items);
  if (!copy) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const copies = new Array(value.length);
    for (let at = 0; at < value.length; at += 1) {
      const one = copy(value[at]);
      if (one === undefined) return undefined;
      copies[at] = one;
    }
    return copies;
  };
}

/** One function for all properties, so that V8 makes all copies in one step. */
function copyOfObject(type: string | undefined, declared: Declared): Copy | undefined {
  const { properties, required = [], additionalProperties, patternProperties } = declared;
  if (type !== 'object' || !properties || additionalProperties || patternProperties) return undefined;
  const tests = [`typeof row === 'object' && row !== null`];
  const [parts, steps, copies]: [Copy[], string[], string[]] = [[], [], []];
  for (const [name, one] of Object.entries(properties)) {
    const value = `row[${JSON.stringify(name)}]`;
    const orMissing = (test: string) => (required.includes(name) ? test : `(${value} === undefined || ${test})`);
    const test = testOf(one, value);
    const copy = test === undefined ? copyOf(one) : undefined;
    if (test === undefined && !copy) return undefined;
    const part = `part${parts.length}`;
    if (test !== undefined) tests.push(orMissing(test));
    if (copy)
      steps.push(
        `const ${part} = parts[${parts.push(copy) - 1}](${value});`,
        refuseUnless(orMissing(`${part} !== undefined`)),
      );
    copies.push(`${JSON.stringify(name)}: ${copy ? part : value}`);
  }
  const code = [refuseUnless(tests.join(' && ')), ...steps, `return { ${copies.join(', ')} };`];
  return new Function('parts', `return (row) => { ${code.join('\n')} };`)(parts) as Copy;
}

function refuseUnless(test: string): string {
  return `if (!(${test})) return undefined;`;
}

/** The test of a value that is copied as it is; undefined if it has to be copied itself, or cannot be. */
function testOf(declared: Declared, value: string): string | undefined {
  const { type, items } = declared;
  if (type === undefined) return undefined;
  if ('const' in declared) return `(${value} === ${JSON.stringify(declared.const)})`;
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
