import { contract, type Identified, isWrite, type Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Person } from '../../../../test/kit.ts';
import { personWithRules } from '../../../../test/rights-scene.ts';
import { test } from '../../../../test/task-scene.ts';

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

const RIGHTS: Permission[] = ['task:use', 'task:task:export', 'task:project:add', 'task:form:edit'];
/** What is named although a call does not require it. */
const OPTIONAL = new Set(['id', 'projectId', 'taskId', 'recordId']);
const OF_HIDDEN = /Secret (?:one|part|text|words|step)/;

/** A new call of the contract is included automatically. */
const reads: readonly Identified[] = Object.values(contract)
  .flatMap((feature): readonly Identified[] => Object.values(feature))
  .filter((route) => !isWrite(route) && (route.access === 'signedIn' || RIGHTS.some((one) => one === route.access)));

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

/** The read calls whose answers contain texts of the hidden task. */
async function revealing(app: FastifyInstance, { token }: Person, known: Known): Promise<string[]> {
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

test('no read call answers texts of a task that data rules hide, whichever id it is called with', async ({
  app,
  desk,
}) => {
  const person = await personWithRules(app, { entries: RIGHTS, on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const projectId = desk.project.id;
  const { client } = desk.owner;
  await client.member.add({ body: { projectId, userIds: [person.id], role: 'manager' } });
  const shown = await desk.add('Mine one');
  const { id: hidden } = await desk.add('Secret one', {
    dueDate: '2026-03-05',
    ownerId: person.id,
    assigneeIds: [desk.owner.id],
  });
  await desk.add('Secret part', { parentId: hidden });
  await client.task.describe({ body: { id: hidden, descriptionVersion: 0, description: '<p>Secret text</p>' } });
  await client.comment.add({ body: { recordId: hidden, html: '<p>Secret words</p>' } });
  await client.checklist.add({ body: { recordId: hidden, texts: ['Secret step'] } });
  const dependency = { predecessorId: hidden, successorId: shown.id, type: 'FS', lag: 0 } as const;
  await client.dependency.add({ body: dependency });
  const seenByOwner = new Set<string>();
  for (const id of [hidden, shown.id, projectId]) {
    const known = {
      ...{ id, ids: [id], projectId, taskId: id, recordId: id, text: 'Secret', today: '2026-03-05', filter: {} },
      ...{
        from: '2026-03-05',
        to: '2026-03-31',
        by: 'status',
        laneBy: 'owner',
        refs: `task:${id}`,
        format: 'csv',
        section: 'today',
      },
    };
    for (const path of await revealing(app, desk.owner, known)) seenByOwner.add(path);
    expect(await revealing(app, person, known)).toEqual([]);
  }
  expect(seenByOwner.size).toBeGreaterThan(9);
});
