import fc from 'fast-check';
import { expect } from 'vitest';
import { type Fixture, test } from '../../../../test/fixtures/project-fixture.ts';

type Step = {
  what: 'move' | 'give' | 'archive' | 'restore' | 'bin' | 'add' | 'kind' | 'remap';
  task: number;
  status: number;
};

const step = fc.record<Step>({
  what: fc.constantFrom('move', 'move', 'give', 'give', 'archive', 'restore', 'bin', 'add', 'kind', 'remap'),
  task: fc.nat(7),
  status: fc.nat(7),
});

test('after any changes of tasks and statuses, the counters equal a recount', async ({ app, found, fixture }) => {
  const { owner } = fixture.people;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const project = await found(owner);
      for (let index = 0; index < 4; index += 1) {
        await owner.client.task.add({ body: { projectId: project.id, title: `Task ${index}` } });
      }
      for (const one of steps) await take(one, { project, people: fixture.people });
      const { rows } = await app.pool.query(drift, [project.id]);
      expect(rows).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('a status that changes its category while tasks enter it leaves none of another category', async ({
  app,
  fixture,
}) => {
  const { client } = fixture.people.owner;
  const projectId = fixture.project.id;
  const [, doing] = fixture.project.statuses.map(({ id }) => id);
  const titles = Array.from({ length: 40 }, (_, index) => `Task ${index}`);
  const { records } = await client.task.addMany({ body: { projectId, titles } });
  const moving = records.map(({ id, version }) =>
    client.task.edit({ body: { id, version, changes: { statusId: doing ?? '' } } }),
  );
  const adding = titles.map((title) => client.task.add({ body: { projectId, title, statusId: doing ?? '' } }));
  const turning = (['4', '1', '2', '3'] as const).map((category) =>
    client.status.edit({ body: { id: doing ?? '', category } }),
  );
  await Promise.all([...moving, ...turning, ...adding]);
  const { rows } = await app.pool.query(drift, [projectId]);
  expect(rows).toEqual([]);
});

/** Counters that differ from a recount, and tasks whose category differs from that of their status. */
const drift = `
  select 'count' as what, st.name, coalesce(c.total, 0) as kept, count(t.id)::int as real
  from task_status st
  left join (select status_id, sum(total)::int as total from task_count group by 1) c on c.status_id = st.id
  left join task t on t.status_id = st.id and t.deleted_at is null and not t.archived
  where st.project_id = $1 group by st.id, st.name, c.total having coalesce(c.total, 0) <> count(t.id)
  union all
  select 'orphan', null, c.total, 0 from (select status_id, sum(total)::int as total from task_count where project_id = $1 group by 1) c
  where c.total <> 0 and not exists (select from task_status st where st.id = c.status_id)
  union all
  select 'assignee', null, coalesce(c.total, 0), coalesce(t.total, 0) from (
    select user_id, status_id, count(*)::int as total from task cross join lateral unnest(assignee_ids) as user_id
    where project_id = $1 and deleted_at is null and not archived group by 1, 2
  ) t
  full join (
    select user_id, status_id, sum(total)::int as total from task_assignee_count where project_id = $1 group by 1, 2
  ) c using (user_id, status_id)
  where coalesce(c.total, 0) <> coalesce(t.total, 0)
  union all
  select 'kind', t.title, 0, 0 from task t join task_status st on st.id = t.status_id
  where t.project_id = $1 and t.category <> st.category
`;

async function take({ what, task, status }: Step, { project: { id: projectId }, people: { owner } }: Fixture) {
  const { client } = owner;
  const people = [owner.id];
  const { statuses } = await client.project.queryById({ query: { id: projectId } });
  const { records } = await client.task.query({ body: { projectId } });
  const archived = await client.task.query({ body: { projectId, filter: { archived: true } } });
  const statusId = statuses[status % statuses.length]?.id ?? '';
  const other = statuses[(status + 1) % statuses.length]?.id ?? '';
  const ids = records.filter((_, index) => index % 8 === task || index === 0).map(({ id }) => id);
  const hidden = archived.records.slice(0, 1).map(({ id }) => id);
  const steps: Record<Step['what'], () => Promise<unknown>> = {
    move: () => client.task.batch({ body: { projectId, ids, changes: { statusId } } }),
    give: () =>
      client.task.batch({
        body: {
          projectId,
          ids,
          changes: status % 3 === 0 ? { removeAssigneeIds: people } : { addAssigneeIds: people },
        },
      }),
    archive: () => client.task.batch({ body: { projectId, ids, changes: { archived: true } } }),
    restore: () => client.task.batch({ body: { projectId, ids: hidden, changes: { archived: false } } }),
    bin: () => client.task.deleteBatch({ body: { projectId, ids } }),
    add: () => client.task.add({ body: { projectId, title: 'Added', statusId, assigneeIds: people } }),
    kind: () => client.status.edit({ body: { id: statusId, category: `${task % 5}` as '0' } }),
    remap: () => client.status.delete({ query: { id: statusId, remapTo: other } }),
  };
  const needs = what === 'restore' ? hidden : ids;
  if (needs.length === 0 && what !== 'add') return;
  await steps[what]().catch((error) => expect(error.failure).toBe('status.lastOfItsKind'));
}
