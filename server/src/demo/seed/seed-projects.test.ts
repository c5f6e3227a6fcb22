import pg from 'pg';
import { expect, vi } from 'vitest';
import { test as base } from '../../../test/kit.ts';
import { seedDefaults } from '../../features/seed.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';
import { projects } from '../content/index.ts';
import { siteLaunch } from '../content/site-launch.ts';
import { seedPeople } from './seed-people.ts';
import { seedProjects } from './seed-projects.ts';

const now = new Date('2026-11-20T09:30:00Z');

type Seeding = { withoutPeople: boolean; atOnce: boolean[]; statements: number };

const test = base.extend<{ seeding: Seeding }>({
  seeding: [
    async ({ app }, use) => {
      const withoutPeople = await seedProjects(app.pool, now);
      await app.pool.query(`delete from installation where name = 'demo projects'`);
      await seedDefaults(app.pool);
      await seedPeople(app.pool);
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const atOnce = await Promise.all([seedProjects(app.pool, now), seedProjects(app.pool, now)]);
      const statements = query.mock.calls.length;
      query.mockRestore();
      await use({ withoutPeople, atOnce, statements });
    },
    { scope: 'file', auto: true },
  ],
});

test('nothing is added without the people of the demo', async ({ seeding }) => {
  expect(seeding.withoutPeople).toBe(false);
});

test('adds the demo projects once, completely, with fewer statements than tasks', async ({ app, seeding }) => {
  expect(seeding.statements).toBeLessThan(projects.flatMap(({ tasks }) => tasks).length);
  expect(seeding.atOnce.toSorted()).toEqual([false, true]);
  expect(await seedProjects(app.pool, now)).toBe(false);
  const { rows } = await app.pool.query(`
    select p.key, count(*)::int as tasks, count(*) filter (where t.parent_id is not null)::int as below,
      sum(t.comments)::int as comments, sum(t.checklist)::int as items, min(t.seq) as first, max(t.seq) as last
    from project p join task t on t.project_id = p.id group by p.key order by p.key`);
  expect(rows).toEqual(
    projects
      .map(({ key, tasks }) => ({
        key,
        tasks: tasks.length,
        below: tasks.filter(({ parent }) => parent !== null).length,
        comments: tasks.flatMap(({ comments }) => comments).length,
        items: tasks.flatMap(({ checklist }) => checklist).length,
        first: 1,
        last: tasks.length,
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
});

test('published videos were approved by a manager other than their owner, some time after the request', async ({
  app,
}) => {
  const { rows } = await app.pool.query(`
    select count(*)::int as published, count(a.id)::int as approved,
      bool_and(d.user_id <> a.requester_id and a.requested_at < a.ended_at and a.ended_at = t.completed_at) as plausible
    from project p join task_status s on s.project_id = p.id and s.category = '1'
      join task t on t.status_id = s.id and not t.archived left join task_approval a on a.task_id = t.id
      left join task_approver d on d.approval_id = a.id
    where p.key = 'TTC'`);
  expect(rows).toEqual([{ published: expect.any(Number), approved: rows[0].published, plausible: true }]);
  expect(rows[0].approved).toBeGreaterThan(8);
});

test('the goods of the range have their figures in custom fields', async ({ app }) => {
  const { rows } = await app.pool.query(`
    select f.name, count(*)::int as tasks, min(v.str) as first, max(v.num) as most
    from task_field f join project p on p.id = f.project_id join task_field_value v on v.field_id = f.id
    where p.key = 'SPR' group by f.name order by f.name`);
  expect(rows).toEqual([
    { name: 'Cost 成本', tasks: 24, first: null, most: 148 },
    { name: 'Price 售价', tasks: 24, first: null, most: 79 },
    { name: 'SKU 货号', tasks: 24, first: 'FL-ARM-03', most: null },
  ]);
});

test('the campaign has fields with help, a default and limits, a weekly task, a template, and a form that fills fields', async ({
  app,
}) => {
  const { rows } = await app.pool.query(`
    select f.name, f.help <> '' as help, f.default_value as "byDefault", f.max_value as most,
      (select count(*)::int from task t where t.project_id = p.id and t.custom ? ('c_' || replace(f.id::text, '-', ''))) as tasks,
      exists (select from task_form_version v join task_form o on o.id = v.form_id
        where o.project_id = p.id and v.schema::text like '%c_' || replace(f.id::text, '-', '') || '%') as asked
    from task_field f join project p on p.id = f.project_id where p.key = 'BF' order by f.rank`);
  expect(rows).toEqual([
    { name: 'Markets 市场', help: true, byDefault: null, most: null, tasks: expect.any(Number), asked: true },
    { name: 'Versions 版本数', help: true, byDefault: 1, most: 40, tasks: 10, asked: true },
  ]);
  expect(rows[0].tasks).toBeGreaterThan(10);
  const series = await app.pool.query(
    `
    select r.repetition -> 'daysAhead' as ahead, t.due_date > $1::date + 2 as later
    from task_recurrence r join task t on t.id = r.task_id`,
    [now],
  );
  expect(series.rows).toEqual([{ ahead: 2, later: true }]);
  const templates = await app.pool.query('select tasks, dated from task_template');
  expect(templates.rows).toEqual([{ tasks: 11, dated: true }]);
});

test('every person on its tasks is a member, every parent a task, and the order that of the board', async ({ app }) => {
  const { rows: nonMembers } = await app.pool.query(`
    select t.title from task t, unnest(t.assignee_ids || t.owner_id || t.created_by) who (id)
    where who.id is not null and not exists (select from project_member m where m.project_id = t.project_id and m.user_id = who.id)`);
  expect(nonMembers).toEqual([]);
  const { rows: orphans } = await app.pool.query(`
    select title from task t where parent_id is not null and not exists (select from task p where p.id = t.parent_id)
    union all select title from task where created_by is null`);
  expect(orphans).toEqual([]);
  const { rows: board } = await app.pool.query(`
    select title from task t join project p on p.id = t.project_id where p.key = 'DESITE' order by t.rank`);
  expect(board.map(({ title }) => title)).toEqual(siteLaunch.tasks.map(({ title }) => title));
});

test('the history ends in the current state of each task, in the order of versions, and not in the future', async ({
  app,
}) => {
  const { rows: drift } = await app.pool.query(`
    select t.title, t.version, max(a.version) as recorded, max(a.at) as last,
      (array_agg(a.changes -> 'statusId' ->> 'to' order by a.id desc) filter (where a.changes ? 'statusId'))[1] as status
    from task t join activity a on a.entity_id = t.id group by t.id`);
  expect(drift.length).toBe(projects.flatMap(({ tasks }) => tasks).length);
  expect(drift.filter(({ version, recorded: changes }) => version !== changes)).toEqual([]);
  expect(drift.filter(({ last }) => last > now.toISOString())).toEqual([]);
  const { rows: misplaced } = await app.pool.query(`
    select t.title from task t join lateral (
      select a.changes -> 'statusId' ->> 'to' as id from activity a
      where a.entity_id = t.id and a.changes ? 'statusId' order by a.id desc limit 1
    ) last on true where last.id::uuid <> t.status_id`);
  expect(misplaced).toEqual([]);
  const { rows: disordered } = await app.pool.query(`
    select entity_id from (
      select entity_id, version, lag(version) over (partition by entity_id order by id) as before
      from activity where entity = 'task' and version is not null
    ) v where version <= before`);
  expect(disordered).toEqual([]);
});

test('what is written in it is what the editor would keep, mentions included', async ({ app }) => {
  const texts = await app.pool.query(`select html from task_description union all select html from record_comment`);
  expect(texts.rows.filter(({ html }) => cleanHtml(html) !== html)).toEqual([]);
  const { rows } = await app.pool.query(`
    select c.html from record_comment c, unnest(c.mention_ids) who (id)
    where strpos(c.html, 'data-id="' || replace(who.id::text, '-', '') || '"') = 0`);
  expect(rows).toEqual([]);
  const mentioned = await app.pool.query(`select from record_comment where cardinality(mention_ids) > 0`);
  expect(mentioned.rowCount).toBeGreaterThan(0);
});
