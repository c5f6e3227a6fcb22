import {
  contract,
  DepartmentKeyShape,
  DepartmentNodeShape,
  type Envelope,
  type Identified,
  MenuEntryShape,
  MenuItemShape,
  TreeNodeShape,
} from '@opsyard/contract';
import { recordAnswer } from './record-answers.ts';

/** The supported part of JSON Schema in the API document. */
type Schema = {
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

const SHARED = [MenuItemShape, DepartmentNodeShape, DepartmentKeyShape, MenuEntryShape, TreeNodeShape];
const shared = new Map(SHARED.map((shape) => [`${(shape as { $id?: string }).$id}#`, shape as Schema]));

/** Where a response differs from the declaration of its route: missing or additional keys, values of another type; each with its path. */
export function undeclaredIn(route: Identified, result: unknown): string[] {
  return undeclared(route.reply as Schema, result, 'result');
}

/** Fails when a successful response is not exactly as its route declares. */
export function expectDeclared(route: Identified, result: unknown): void {
  const found = undeclaredIn(route, result);
  if (found.length > 0)
    throw new Error(`${route.id} answers what it does not declare: ${found.slice(0, 10).join('; ')}`);
  recordAnswer(route);
}

type Answer = { status: number; envelope?: Pick<Envelope, 'success' | 'result'> | undefined };

/** Fails when a call succeeds and its response is not as its route declares. */
export function expectAnswer(method: string, url: string, { status, envelope }: Answer): void {
  const route = status < 400 ? routeOf(method, url) : undefined;
  // Files and redirects have no schema.
  if (route?.kind === 'file') recordAnswer(route);
  else if (route && envelope?.success) expectDeclared(route, envelope.result);
}

/** The route of an address. */
function routeOf(method: string, url: string): Identified | undefined {
  const path = url.replace(/\?.*$/, '');
  return routes.find((route) => route.method === method && patternOf(route.path).test(path));
}

const routes = Object.values(contract).flatMap((feature) => Object.values<Identified>(feature));
const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  patterns.set(path, known);
  return known;
}

function undeclared(schema: Schema, value: unknown, at: string): string[] {
  const { $ref, anyOf, enum: words, const: one } = schema;
  if ($ref) {
    const resolved = shared.get($ref);
    return resolved ? undeclared(resolved, value, at) : [`${at}: no shape ${$ref}`];
  }
  if (anyOf) {
    const tried = anyOf.map((choice) => undeclared(choice, value, at));
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  const closed = words ?? (one === undefined ? undefined : [one]);
  if (closed) return closed.includes(value) ? [] : [`${at}: ${JSON.stringify(value)}`];
  return undeclaredWithin(schema, value, at);
}

function undeclaredWithin(schema: Schema, value: unknown, at: string): string[] {
  const { type, items } = schema;
  if (type && ![type].flat().some((name) => isOf(name, value))) return [`${at}: no ${type}`];
  if (Array.isArray(value))
    return items ? value.flatMap((each, index) => undeclared(items, each, `${at}[${index}]`)) : [];
  return typeof value === 'object' && value !== null
    ? undeclaredKeys(schema, value as Record<string, unknown>, at)
    : [];
}

function undeclaredKeys(
  { properties, required = [], additionalProperties }: Schema,
  value: Record<string, unknown>,
  at: string,
) {
  if (!properties && additionalProperties === undefined) return [];
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const others = Object.entries(value).flatMap(([name, one]) => {
    const own = properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (own) return undeclared(own, one, `${at}.${name}`);
    return additionalProperties === true ? [] : [`${at}.${name} is not declared`];
  });
  return [...missing, ...others];
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
