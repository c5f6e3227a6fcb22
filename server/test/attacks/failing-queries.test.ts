import { COPIED_PARTS } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base, type TaskFixture } from '../fixtures/task-fixture.ts';
import { freshKey } from '../kit.ts';
import { withFailure } from './failing-queries.ts';

/** Written beside requests, or afterwards by those that notify users. */
const BESIDE = ['sys_log', 'visit', 'throttle', 'session', 'notification', 'notification_mail', 'installation'];
/** Tables with one row per connection that counted; their count is the sum of the rows. */
const COUNTERS = ['task_count', 'task_assignee_count'];
const COMMON_EVENTS = "(select * from outbox where topic not like 'user:%')";

type Sent = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; payload: object };
/** Prepares what the call needs and returns the call. */
type Prepare = (fixture: TaskFixture) => Promise<Sent>;

const taskId = async ({ add }: TaskFixture) => (await add('target')).id;
const family = async ({ add, project }: TaskFixture) => {
  const { id: parentId } = await add('parent');
  await add('child', { parentId });
  return { projectId: project.id, ids: [parentId] };
};
const deleted = async (fixture: TaskFixture) => {
  const body = await family(fixture);
  return { ...body, ...(await fixture.owner.client.task.deleteBatch({ body })) };
};

const commentAdd: Prepare = async (fixture) => {
  const html = `<p><span data-type="mention" data-id="${fixture.member.id}">@</span> look</p>`;
  return { method: 'POST', url: '/task/comment/add', payload: { recordId: await taskId(fixture), html } };
};

const writes: Record<string, Prepare> = {
  'project.add': async ({ member }) => {
    const key = freshKey();
    const payload = { name: key, key, template: 'campaign', memberIds: [member.id] };
    return { method: 'POST', url: '/task/project/add', payload };
  },
  'project.duplicate': async ({ owner }) => {
    const [model, key] = [freshKey(), freshKey()];
    const { id } = await owner.client.project.add({ body: { name: model, key: model, template: 'campaign' } });
    const payload = { id, name: key, key, withMembers: true, withTasks: true };
    return { method: 'POST', url: '/task/project/duplicate', payload };
  },
  'project.edit': async ({ owner, project }) => {
    const { version } = await owner.client.project.queryById({ query: { id: project.id } });
    const payload = { id: project.id, version, changes: { name: freshKey(), visibility: 'org' } };
    return { method: 'PATCH', url: '/task/project/edit', payload };
  },
  'task.add': async (fixture) => {
    const payload = {
      projectId: fixture.project.id,
      title: 'new',
      parentId: await taskId(fixture),
      dueDate: '2030-01-31',
    };
    return { method: 'POST', url: '/task/task/add', payload: { ...payload, assigneeIds: [fixture.member.id] } };
  },
  'task.edit': async ({ add, member }) => {
    const { id, version } = await add('target');
    const changes = { title: 'renamed', assigneeIds: [member.id], priority: 'H' };
    return { method: 'PATCH', url: '/task/task/edit', payload: { id, version, changes } };
  },
  'task.move': async (fixture) => {
    const { id: projectId, statuses } = fixture.project;
    const payload = { projectId, ids: [await taskId(fixture)], statusId: statuses.at(-1)?.id, to: 'top' };
    return { method: 'POST', url: '/task/task/move', payload };
  },
  'relocation.run': async (fixture) => {
    const key = freshKey();
    const { id } = await fixture.owner.client.project.add({ body: { name: key, key, template: 'blank' } });
    const payload = { ...(await family(fixture)), targetId: id, labels: 'make' };
    return { method: 'POST', url: '/task/relocation/run', payload };
  },
  'taskPlacement.add': async (fixture) => {
    const key = freshKey();
    const { id } = await fixture.owner.client.project.add({ body: { name: key, key, template: 'blank' } });
    const payload = { taskId: await taskId(fixture), projectId: id };
    return { method: 'POST', url: '/task/placement/add', payload };
  },
  'taskCopy.run': async (fixture) => {
    const key = freshKey();
    const { id } = await fixture.owner.client.project.add({ body: { name: key, key, template: 'blank' } });
    const payload = {
      ...(await family(fixture)),
      targetId: id,
      parts: [...COPIED_PARTS],
      dates: 'clear',
      labels: 'make',
    };
    return { method: 'POST', url: '/task/copy/run', payload };
  },
  'task.deleteBatch': async (fixture) => {
    return { method: 'DELETE', url: '/task/task/deleteBatch', payload: await family(fixture) };
  },
  'operation.undo': async (fixture) => {
    const { opId } = await deleted(fixture);
    return { method: 'POST', url: '/task/operation/undo', payload: { opId } };
  },
  'comment.add': commentAdd,
};

/** All stored data: the content of each table, or only its number of rows. */
type Contents = (how: 'whole' | 'count') => Promise<Record<string, string>>;

const test = base.extend<{ contents: Contents }>({
  contents: async ({ app }, use) => {
    const tables = await tablesOf(app);
    await use(async (how) => {
      // A prepared statement: it runs after each statement of each call.
      const parts = tables.map(
        (table) =>
          `select '${table}' as name, ${selectFrom(table, how)} as content from ${table === 'outbox' ? COMMON_EVENTS : table} t`,
      );
      const { rows } = await app.pool.query<{ name: string; content: string }>({
        name: `contents ${how}`,
        text: parts.join(' union all '),
      });
      return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
    });
  },
});

/** What is compared of a table. */
function selectFrom(table: string, how: 'whole' | 'count'): string {
  if (how === 'whole') return `md5(coalesce(string_agg(t::text, ' ' order by t::text), ''))`;
  return COUNTERS.includes(table) ? 'coalesce(sum(total), 0)::text' : 'count(*)::text';
}

async function tablesOf({ pool }: FastifyInstance): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [BESIDE],
  );
  return rows.map(({ name }) => name);
}

let keys = 0;

/** Sends a call under a new idempotency key; the returned function sends it again. */
function sender(app: FastifyInstance, fixture: TaskFixture, { method, url, payload }: Sent) {
  keys += 1;
  const headers = { 'x-access-token': fixture.owner.token, 'idempotency-key': `failing-${keys}` };
  return async () => (await app.inject({ method, url, headers, payload })).statusCode;
}

test.for(Object.entries(writes))(
  '[F24] %s: whichever statement fails, all of it is there or nothing; whichever answer is lost, it is done once',
  async ([, prepare], { app, fixture, contents }) => {
    const send = sender(app, fixture, await prepare(fixture));
    const before = await contents('whole');
    let statements = 0;
    for (let struck = true; struck; ) {
      const reply = await withFailure(statements + 1, 'refused', send);
      struck = reply.struck;
      if (struck) statements += 1;
      const found = struck ? await contents('whole') : before;
      expect([statements, reply.status, found]).toEqual([statements, struck ? 500 : 200, before]);
    }
    // At least the write itself, the journal entry and the commit.
    expect(statements).toBeGreaterThanOrEqual(3);
    const after = await contents('whole');
    expect(after).not.toEqual(before);
    expect(await send()).toBe(200);
    expect(await contents('whole')).toEqual(after);

    const { growth: once } = await growthOf(0);
    // The responses to begin, journal and commit; losing one of those between is like losing the first.
    for (const at of [1, statements, statements + 1]) {
      expect([at, await growthOf(at)]).toEqual([at, { struck: true, growth: once }]);
    }

    async function growthOf(at: number) {
      const again = sender(app, fixture, await prepare(fixture));
      const had = await contents('count');
      const { struck } = await withFailure(at, 'answer lost', again);
      // A client that got no response retries with the same key.
      expect([at, await again()]).toEqual([at, 200]);
      const has = await contents('count');
      return {
        struck,
        growth: Object.keys(has)
          .toSorted()
          .map((table) => [table, Number(has[table]) - Number(had[table])]),
      };
    }
  },
);

test('[E8] where no answer is stored, a COMMIT whose answer is lost answers 504: a 503 would be retried and run twice', async ({
  app,
  fixture,
  contents,
}) => {
  const { method, url, payload } = await commentAdd(fixture);
  const headers = { 'x-access-token': fixture.owner.token };
  const send = async () => (await app.inject({ method, url, headers, payload })).statusCode;
  const before = await contents('count');
  const statuses: number[] = [];
  for (let struck = true; struck; ) {
    const reply = await withFailure(statuses.length + 1, 'answer lost', send);
    statuses.push(reply.status);
    struck = reply.struck;
  }
  expect([statuses[0], statuses.at(-2), statuses.includes(503)]).toEqual([200, 504, false]);
  const after = await contents('count');
  expect(Number(after.record_comment) - Number(before.record_comment)).toBe(statuses.length);
});
