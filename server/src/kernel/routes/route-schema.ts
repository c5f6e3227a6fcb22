import { failuresOf, type Identified, PART_TYPE } from '@opsyard/contract';
import { type TSchema, Type } from 'typebox';

/** The schemas of a route for Fastify: input is validated, output is serialised field by field. */
export function routeSchema(route: Identified) {
  const { params, query, headers, body, summary, feature, id, kind } = route;
  const refusals = new Set(failuresOf(route).map(({ status, code }) => `${status} ${code}`));
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(kind === 'file' ? {} : { response: { 200: answerOf(route) } }),
    ...(kind === 'upload' && { consumes: ['multipart/form-data'] }),
    ...(kind === 'part' && { consumes: [PART_TYPE] }),
    operationId: id,
    tags: [feature],
    summary,
    description: `Access: ${route.access}. Fails with ${[...refusals].sort().join(', ')}.`,
  };
}

const answers = new WeakMap<Identified, TSchema>();

/** One schema object per route and process, so that it is compiled once. */
function answerOf(route: Identified): TSchema {
  const answer = answers.get(route) ?? envelopeOf(route.reply);
  answers.set(route, answer);
  return answer;
}

function envelopeOf(result: Identified['reply']) {
  return Type.Object({
    success: Type.Boolean(),
    message: Type.String(),
    code: Type.Integer(),
    result: withNullAsType(result),
    timestamp: Type.Integer(),
  });
}

/** Rewrites `T or null` to a type list: a union is serialised by validating each value, a choice by comparing it with every other. */
function withNullAsType<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withNullAsType) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf: [one, other, ...more] = [] } = schema as { anyOf?: TSchema[] };
  const simple = more.length === 0 && other && 'type' in other && other.type === 'null';
  if (simple && one && 'type' in one) {
    const { enum: choices } = one as { enum?: readonly unknown[] };
    return { ...withNullAsType(one), type: [one.type, 'null'], ...(choices && { enum: [...choices, null] }) } as T;
  }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withNullAsType(part)])) as T;
}
