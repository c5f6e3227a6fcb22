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
export type KnownInput = Readonly<Record<string, unknown>>;

/** What is named although a call does not require it. */
const OPTIONAL = new Set(['id', 'projectId', 'taskId', 'recordId']);

/** The read calls a user with some permissions may make; a new call of the contract is included automatically. */
export function readsFor(rights: readonly Permission[]): Identified[] {
  return Object.values(contract)
    .flatMap((feature): readonly Identified[] => Object.values(feature))
    .filter((route) => !isWrite(route) && (route.access === 'signedIn' || rights.some((one) => one === route.access)));
}

/** The least input of a schema, with known values for some names. */
function sample(schema: Schema, name: string, known: KnownInput): unknown {
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

function sampleOfObject({ properties = {}, required = [] }: Schema, known: KnownInput): Record<string, unknown> {
  const optional = (name: string) => OPTIONAL.has(name) || (known.also as string[] | undefined)?.includes(name);
  const used = Object.entries(properties).filter(([name]) => required.includes(name) || optional(name));
  return Object.fromEntries(used.map(([name, schema]) => [name, sample(schema, name, known)]));
}

/** The paths of read calls whose answers contain a text, called with the least input; `also` names optional parts of it that are sent, too. */
export async function pathsRevealing(
  app: FastifyInstance,
  { token }: Person,
  { reads, known, text }: { reads: readonly Identified[]; known: KnownInput; text: RegExp },
): Promise<string[]> {
  const paths: string[] = [];
  for (const { method, path, query, body } of reads) {
    const payload = body && (sample(body as Schema, '', known) as object);
    const response = await app.inject({
      ...{ method, url: path, headers: { 'x-access-token': token } },
      query: (query ? sample(query as Schema, '', known) : {}) as Record<string, string>,
      ...(payload && { payload }),
    });
    if (text.test(response.body)) paths.push(path);
  }
  return paths;
}

/** The permissions with which reads of tasks are tried. */
export const READ_RIGHTS: Permission[] = ['task:use', 'task:task:export', 'task:project:add', 'task:form:edit'];
/** The texts of tasks that must not be answered begin with this word. */
const OF_HIDDEN = /Secret (?:one|part|text|words|step)/;
const readsOfTasks = readsFor(READ_RIGHTS);

/** The paths of read calls whose answers contain texts of hidden tasks. */
export async function revealing(app: FastifyInstance, person: Person, known: KnownInput): Promise<string[]> {
  return await pathsRevealing(app, person, { reads: readsOfTasks, known, text: OF_HIDDEN });
}

/** Values for the inputs of read calls: `id` stands for anything. */
export function knownOf(id: string, projectId: string): KnownInput {
  return {
    ...{ id, ids: [id], projectId, taskId: id, recordId: id, text: 'Secret', today: '2026-03-05', filter: {} },
    ...{ from: '2026-03-05', to: '2026-03-31', by: 'status', laneBy: 'owner', refs: `task:${id}` },
    ...{ format: 'csv', section: 'today' },
  };
}
