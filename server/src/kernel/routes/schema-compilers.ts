import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { textKeyword } from './normal-text.ts';
import { compileCopy } from './plain-copy.ts';

type Check = Pick<ValidateFunction, 'errors'> & ((value: unknown) => boolean);
type Schema = fastJsonStringify.Schema;
type Write = (value: unknown) => string;
type ResponseSchema = { properties?: { result?: { type?: string; properties?: { records?: object } } } };

// Ajv would spend half of its time on shortening functions most of which are called a few times.
const code = { optimize: false } as const;
const options = { allErrors: false, removeAdditional: false, useDefaults: false, strict: false, code } as const;
const exact = addFormats.default(new Ajv({ ...options, coerceTypes: false })).addKeyword(textKeyword);
const fromText = addFormats.default(new Ajv({ ...options, coerceTypes: true })).addKeyword(textKeyword);

/** Validates a body and normalises its texts. */
export const checkExactly = oncePerSchema((schema) => checking(() => exact.compile(schema)));
const checkText = oncePerSchema((schema) => checking(() => fromText.compile(schema)));
/** Schemas shared by several responses are referenced by name. */
const writeAs = oncePerSchema((schema, shapes: object) => writing(() => writerOf(schema, shapes)));

/**
 * Checks what comes in and writes what goes out by functions made of the schemas: bodies are taken as they are, query and path
 * arrive as text and are turned into what the schema says. There are hundreds, each takes milliseconds to make: a function is made
 * when it is first needed, and once in the process.
 */
export function compileSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => (httpPart === 'body' ? checkExactly : checkText)(schema));
  app.setSerializerCompiler<object>(({ schema }) => writeAs(schema, app.getSchemas()));
}

function oncePerSchema<T, O extends unknown[]>(make: (schema: object, ...others: O) => T) {
  const made = new WeakMap<object, T>();
  return (schema: object, ...others: O): T => {
    const one = made.get(schema) ?? make(schema, ...others);
    made.set(schema, one);
    return one;
  };
}

/**
 * Lists of plain rows are copied as declared and written by `JSON.stringify`, in half of the time; what is not exactly as declared is written
 * property by property, like everything else.
 */
function writerOf(schema: object, shapes: object): Write {
  const writeEach = writing(() => fastJsonStringify(schema as Schema, { schema: shapes as Record<string, Schema> }));
  const copy = isList(schema) ? compileCopy(schema) : undefined;
  if (!copy) return writeEach;
  return (value) => {
    const copied = copy(value);
    return copied === undefined ? writeEach(value) : JSON.stringify(copied);
  };
}

/** Whether the result is a list, or a page of one. */
function isList(schema: ResponseSchema): boolean {
  const { type, properties } = schema.properties?.result ?? {};
  return type === 'array' || properties?.records !== undefined;
}

function checking(make: () => ValidateFunction): Check {
  let made: ValidateFunction | undefined;
  const check: Check = (value) => {
    made ??= make();
    const fits = made(value);
    check.errors = made.errors ?? null;
    return fits;
  };
  return check;
}

function writing(make: () => Write): Write {
  let made: Write | undefined;
  return (value) => {
    made ??= make();
    return made(value);
  };
}
