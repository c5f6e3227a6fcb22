import { contract, type Identified, isWrite, type Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Person } from './kit.ts';

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  pattern?: string;
  minimum?: number;
  items?: Schema;
};
type Known = Readonly<Record<string, unknown>>;

/** The permissions of those who call. */
export const READ_RIGHTS: Permission[] = ['task:use', 'task:task:export', 'task:project:add', 'task:form:edit'];
/** What is named although a call does not require it. */
const OPTIONAL = new Set(['id', 'projectId', 'taskId', 'recordId']);
/** The texts of tasks that must not be answered begin with this word. */
const OF_HIDDEN = /Secret (?:one|part|text|words|step)/;

/** A new call of the contract is included automatically. */
const reads: readonly Identified[] = Object.values(contract)
  .flatMap((feature): readonly Identified[] => Object.values(feature))
  .filter(
    (route) => !isWrite(route) && (route.access === 'signedIn' || READ_RIGHTS.some((one) => one === route.access)),
  );

/** The least input of a schema, with known values for some names. */
function sample(schema: Schema, name: string, known: Known): unknown {
  if (name in known) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return sample(first, name, known);
  if (schema.properties) return sampleOfObject(schema, known);
  if (schema.type === 'array') return [sample(schema.items ?? {}, '', known)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.pattern?.includes('32') ? known.id : 'Secret';
}

function sampleOfObject({ properties = {}, required = [] }: Schema, known: Known): Record<string, unknown> {
  const used = Object.entries(properties).filter(([name]) => required.includes(name) || OPTIONAL.has(name));
  return Object.fromEntries(used.map(([name, schema]) => [name, sample(schema, name, known)]));
}

/** The read calls whose answers contain texts of hidden tasks. */
export async function revealing(app: FastifyInstance, { token }: Person, known: Known): Promise<string[]> {
  const paths: string[] = [];
  for (const { method, path, query, body } of reads) {
    const payload = body && (sample(body as Schema, '', known) as object);
    const response = await app.inject({
      ...{ method, url: path, headers: { 'x-access-token': token } },
      query: (query ? sample(query as Schema, '', known) : {}) as Record<string, string>,
      ...(payload && { payload }),
    });
    if (OF_HIDDEN.test(response.body)) paths.push(path);
  }
  return paths;
}

/** Values for the inputs of read calls: `id` stands for anything. */
export function knownOf(id: string, projectId: string): Known {
  return {
    ...{ id, ids: [id], projectId, taskId: id, recordId: id, text: 'Secret', today: '2026-03-05', filter: {} },
    ...{ from: '2026-03-05', to: '2026-03-31', by: 'status', laneBy: 'owner', refs: `task:${id}` },
    ...{ format: 'csv', section: 'today' },
  };
}
