/** What is used of JSON Schema in the API document. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** A schema as one would write the type down, with its limits behind it: `{ name: string 1–15; done?: boolean }`. */
export function shapeText(schema: Schema, indent = ''): string {
  if (Array.isArray(schema.type) && schema.type.includes('null'))
    return `${shapeText(withoutNull(schema), indent)} | null`;
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((one) => shapeText(one, indent)).join(' | ');
  if (schema.items) return `(${shapeText(schema.items, indent)})[]${range(schema.minItems, schema.maxItems)}`;
  if (schema.properties) return objectText(schema, indent);
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shapeText(schema.additionalProperties, indent)} }`;
  return plainText(schema);
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, one]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeText(one, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function withoutNull({ type = [], ...schema }: Schema): Schema {
  const [one, ...more] = [type].flat().filter((word) => word !== 'null');
  return one === undefined ? schema : { ...schema, type: more.length > 0 ? [one, ...more] : one };
}

function plainText({ type = 'any', format, minLength, maxLength, minimum, maximum }: Schema): string {
  const name = format ?? (Array.isArray(type) ? type.join(' | ') : type);
  return name + range(minLength ?? minimum, maxLength ?? maximum);
}

function range(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  return ` ${least ?? ''}–${most ?? ''}`;
}
