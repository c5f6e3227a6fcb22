import { contract, type Identified, permissions, requestFor } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type TaskFixture, test } from '../fixtures/task-fixture.ts';

/** Internals of the server that must not appear in a response: a stack line, a catalogue, a statement, a file. */
const INSIDE = /\bat \S+:\d+:\d+|pg_|SELECT|\bselect .* from\b|node_modules|\.ts\b|violates|relation "/;
/** Record types share the implementation of their calls, so each call gets fewer runs. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
/** A fixed seed, so that a failure is caused by a change; `FUZZ_SEED` and `FUZZ_RUNS` override it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
type Schema = Record<string, unknown>;

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 3 },
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '\0',
    '\ud800',
    '\u202e',
    '%',
    "'",
    '"',
    '\\',
    '{}',
    '-1',
    'NaN',
    '1e999',
    '0x10',
  ),
  fc.constantFrom<unknown>(-1, 0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308, [], {}, [null], [[]], {
    $ne: 1,
  }),
  fc.constantFrom(
    "a' & !b | (c:*",
    '<->',
    '((((',
    'x'.repeat(5_000),
    '字'.repeat(3_000),
    '%_%\\'.repeat(50),
    '\u0958'.repeat(20),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

function valueFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { type, anyOf, enum: words, format, pattern, items, properties, required = [] } = schema;
  if (anyOf) return fc.oneof(...(anyOf as Schema[]).map((one) => near(one, ids)));
  if ('const' in schema) return fc.constant(schema.const);
  if (words) return fc.constantFrom(...(words as unknown[]));
  if (format === 'date')
    return fc.constantFrom('2026-05-05', '2026-02-30', '0000-01-01', '9999-12-31', '10000-01-01', 'today');
  if (pattern === '^[0-9a-f]{32}$') return fc.constantFrom(...ids);
  if (type === 'array') return fc.array(near(items as Schema, ids), { maxLength: 5 });
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: -2, max: 300 }), fc.maxSafeInteger());
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type !== 'object') return fc.string({ unit: 'binary', maxLength: 40 });
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, near(field, ids)])), {
    requiredKeys: required as string[],
  });
}

/** Mostly values that match the schema, so that they pass validation, and sometimes any other value. */
function near(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: valueFor(schema, ids) }, { weight: 1, arbitrary: hostile });
}

function attacksOn({ params, query, body }: Identified, ids: readonly string[]) {
  const part = (schema: unknown) => (schema ? valueFor(schema as Schema, ids) : fc.constant(undefined));
  return fc.record({
    params: part(params),
    query: part(query),
    body: body
      ? fc.oneof({ weight: 9, arbitrary: part(body) }, { weight: 1, arbitrary: hostile })
      : fc.constant(undefined),
  });
}

/** The number of runs for a call: one where it takes no input, fewer where it has a single field. */
function runsFor({ params, query, body }: Identified): number {
  const fields = [params, query, body].flatMap((part) => Object.keys((part as Schema | undefined)?.properties ?? {}));
  if (!params && !query && !body) return 1;
  return fields.length > 1 ? RUNS : Math.ceil(RUNS / 2);
}

/** An address cannot contain half of a surrogate pair. */
function sendable(params: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]));
}

async function idsOf(fixture: TaskFixture): Promise<string[]> {
  const { project, owner, member, add } = fixture;
  const tasks = [await add('one'), await add('two', { assigneeIds: [member.id] }), await add('three')];
  const taskId = tasks[0]?.id ?? '';
  const { id: comment } = await owner.client.comment.add({ body: { recordId: taskId, html: '<p>word</p>' } });
  const [item] = await owner.client.checklist.add({ body: { recordId: taskId, texts: ['step'] } });
  const { opId } = await owner.client.task.edit({ body: { id: taskId, version: 1, changes: { priority: 'H' } } });
  const { id: label } = await owner.client.label.add({ body: { projectId: project.id, name: 'label', color: 'red' } });
  const own = [project.id, project.id, project.id, ...tasks.map(({ id }) => id), label, comment, item?.id ?? '', opId];
  return [...own, ...project.statuses.map(({ id }) => id), owner.id, member.id, '0'.repeat(32), 'f'.repeat(32)];
}

const LAST = ['identity.logout', 'project.delete', 'project.edit', 'trash.purge', 'member.delete', 'status.delete'];
const routes = Object.values(contract)
  .flatMap((feature): Identified[] => Object.values(feature))
  .filter(({ kind }) => kind !== 'upload')
  .toSorted((one, other) => LAST.indexOf(one.id) - LAST.indexOf(other.id));

test('[E15] [pitfall 12] no input makes a call fail internally or reveal internals', { timeout: 240_000 }, async ({
  app,
  as,
  fixture,
}) => {
  const ids = await idsOf(fixture);
  const person = await as(...(Object.keys(permissions) as (keyof typeof permissions)[]));
  await fixture.owner.client.member.add({
    body: { projectId: fixture.project.id, userIds: [person.id], role: 'manager' },
  });
  for (const route of routes) {
    const property = fc.asyncProperty(attacksOn(route, ids), async (attack) => {
      const { method, url, body } = requestFor(route, { ...attack, params: sendable(attack.params) } as object);
      const headers = {
        'x-access-token': person.token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const answer = await app.inject({ method, url: url.toWellFormed(), headers, ...payload });
      expect(answer.statusCode, `${route.id}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(answer.body).not.toMatch(INSIDE);
    });
    const numRuns = route.id === 'identity.login' ? 20 : runsFor(route);
    await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
  }
});
