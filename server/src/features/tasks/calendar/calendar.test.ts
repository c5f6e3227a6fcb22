import { CALENDAR_MULTI_DAY_MAX, type CalendarField, type TaskFilter } from '@opsyard/contract';
import { expect } from 'vitest';
import { addField } from '../../../../test/fixtures/field-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal, test } from '../../../../test/fixtures/task-fixture.ts';
import { DAYS_OFF, MAKE_UP_DAYS } from '../../../kernel/days-off-store.ts';

const FROM = '2037-03-02';
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

test('tasks are read by due date with their number on each day; what lasts beyond the end comes along', async ({
  fixture,
}) => {
  const { add, owner, project } = fixture;
  const read = (more: object = {}) =>
    owner.client.taskCalendar.read({ body: { projectId: project.id, from: FROM, days: 7, ...more } });
  await add('Noon', { dueDate: '2037-03-04', dueTime: '12:00' });
  await add('No time', { dueDate: '2037-03-04' });
  await add('Morning', { dueDate: '2037-03-04', dueTime: '08:00' });
  await add('Three days', { startDate: '2037-03-02', dueDate: '2037-03-04' });
  await add('From before', { startDate: '2037-02-20', dueDate: '2037-03-02' });
  await add('Until after', { startDate: '2037-03-08', dueDate: '2037-03-20' });
  await add('Throughout', { startDate: '2037-01-01', dueDate: '2037-04-01' });
  await add('Later', { startDate: '2037-03-09', dueDate: '2037-03-20' });
  await add('Earlier', { dueDate: '2037-03-01' });
  await add('Without due date', { startDate: '2037-03-03' });
  const found = await read();
  expect(found.counts).toEqual([
    { day: '2037-03-02', count: 1 },
    { day: '2037-03-04', count: 4 },
  ]);
  expect(titles(found.records)).toEqual([
    ...['From before', 'Three days', 'Morning', 'Noon', 'No time', 'Until after', 'Throughout'],
  ]);
  expect(found.isIncomplete).toBe(false);
  const short = await read({ perDay: 2 });
  expect(short.counts).toEqual(found.counts);
  expect(titles(short.records)).toEqual(['From before', 'Three days', 'Morning', 'Until after', 'Throughout']);
});

test('[44] the number of each day is that of the list with this due date, whatever the filter and the data rules', async ({
  app,
  fixture,
}) => {
  const { add, owner, project, member } = fixture;
  const projectId = project.id;
  const days = ['2037-03-02', '2037-03-03', '2037-03-05'];
  for (const [at, dueDate] of days.entries()) {
    await add(`Mine ${at}`, { dueDate, ownerId: member.id, startDate: '2037-03-01' });
    await add(`Other ${at}`, { dueDate, priority: 'H' });
  }
  await add('Mine beyond', { dueDate: '2037-05-01', startDate: '2037-03-01' });
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  await owner.client.member.add({ body: { projectId, userIds: [limited.id], role: 'member' } });
  const filters: TaskFilter[] = [
    {},
    { ownerIds: [member.id] },
    { priorities: ['H'] },
    { search: 'Other' },
    { where: 'dueDate >= "2037-03-03"' },
    { overdueOn: '2037-03-04' },
    { dueFrom: '2037-03-03' },
  ];
  for (const { client } of [owner, limited]) {
    for (const filter of filters) {
      const { counts, records } = await client.taskCalendar.read({ body: { projectId, filter, from: FROM, days: 7 } });
      for (const day of days) {
        const where = [filter.where, `dueDate = "${day}"`].filter(Boolean).join(' and ');
        const { total } = await client.task.query({ body: { projectId, filter: { ...filter, where } } });
        const shown = { isWhole: client === owner.client, filter, day };
        expect([shown, counts.find((one) => one.day === day)?.count ?? 0]).toEqual([shown, total]);
        expect([shown, records.filter(({ dueDate }) => dueDate === day).length]).toEqual([shown, total]);
      }
    }
  }
  const { records } = await limited.client.taskCalendar.read({ body: { projectId, from: FROM, days: 7 } });
  expect(titles(records)).toEqual(['Mine 0', 'Mine 1', 'Mine 2', 'Mine beyond']);
});

test('more lasting tasks than are read are reported', async ({ fixture }) => {
  const { owner, project } = fixture;
  const dates = { startDate: '2037-03-03', dueDate: '2037-06-01' };
  const titles = Array.from({ length: CALENDAR_MULTI_DAY_MAX }, (_, at) => `Long ${at}`);
  const { records: added } = await owner.client.task.addMany({ body: { projectId: project.id, titles } });
  await owner.client.task.batch({ body: { projectId: project.id, ids: added.map(({ id }) => id), changes: dates } });
  await fixture.add('One more', dates);
  const body = { projectId: project.id, from: FROM, days: 7 };
  const { records, isIncomplete } = await owner.client.taskCalendar.read({ body });
  expect([records.length, isIncomplete]).toEqual([CALENDAR_MULTI_DAY_MAX, true]);
});

test('days off of the period have their names, and nobody reads the calendar of an invisible project', async ({
  app,
  fixture,
}) => {
  const { project, guest, nonMember } = fixture;
  const body = { projectId: project.id, from: FROM, days: 7 };
  const addDays = (code: string, name: string, days: readonly string[]) =>
    app.pool.query(
      `with dict as (
        insert into sys_dict (id, dict_code, dict_name) values (gen_random_uuid(), $1, $1)
        on conflict do nothing returning id
      )
      insert into sys_dict_item (id, dict_id, item_value, item_text)
      select gen_random_uuid(), d.id, v.day, $2
      from (select id from dict union select id from sys_dict where dict_code = $1) d, unnest($3::text[]) v (day)
      on conflict do nothing`,
      [code, name, days],
    );
  await addDays(DAYS_OFF, 'Team day', ['2037-03-06', '2037-03-31', 'never']);
  await addDays(MAKE_UP_DAYS, 'Instead of Monday', ['2037-03-07', '2037-03-04']);
  const { daysOff, makeUpDays } = await guest.client.taskCalendar.read({ body });
  expect(daysOff).toEqual([{ day: '2037-03-06', name: 'Team day' }]);
  // A working day cannot be made up: only those on weekends count.
  expect(makeUpDays).toEqual([{ day: '2037-03-07', name: 'Instead of Monday' }]);
  await expect(nonMember.client.taskCalendar.read({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const long = guest.client.taskCalendar.read({ body: { ...body, days: 43 } });
  await expect(long).rejects.toMatchObject({ status: 400 });
});

test('tasks are read by their start date or by a date of the project, which must be visible', async ({ fixture }) => {
  const { add, owner, member, project } = fixture;
  const projectId = project.id;
  const { key } = await addField(owner, projectId, { name: 'Shoot', kind: 'date', visibleTo: [] });
  const { key: text } = await addField(owner, projectId, { name: 'Note', kind: 'text' });
  await add('Begins', { startDate: '2037-03-03', dueDate: '2037-06-01' });
  await add('Shot', { startDate: '2037-03-05', [key]: '2037-03-04', [text]: '2037-03-04' });
  await add('Shot later', { [key]: '2037-03-20' });
  const read = async (by: CalendarField, { client } = owner) => {
    const found = await client.taskCalendar.read({ body: { projectId, from: FROM, days: 7, by } });
    expect(found.isIncomplete).toBe(false);
    return [found.counts.map(({ day, count }) => `${day} ${count}`), titles(found.records)];
  };
  expect(await read('startDate')).toEqual([
    ['2037-03-03 1', '2037-03-05 1'],
    ['Begins', 'Shot'],
  ]);
  expect(await read(key)).toEqual([['2037-03-04 1'], ['Shot']]);
  const nothing = [[], []];
  expect(await read(key, member)).toEqual(nothing);
  expect(await read(text)).toEqual(nothing);
  expect(await read(`c_${'0'.repeat(32)}`)).toEqual(nothing);
});

test('by a custom range tasks count on its last day and last from its first one, as a list of each day has them', async ({
  fixture,
}) => {
  const { add, owner, project } = fixture;
  const projectId = project.id;
  const { key } = await addField(owner, projectId, { name: 'Campaign', kind: 'dateRange' });
  await add('One day', { [key]: '2037-03-04/2037-03-04' });
  await add('Until Wednesday', { [key]: '2037-02-01/2037-03-04' });
  await add('Beyond', { [key]: '2037-03-08/2037-03-20' });
  await add('Throughout', { [key]: '2037-01-01/2037-03-15' });
  await add('Next week', { [key]: '2037-03-09/2037-03-15' });
  await add('Before', { [key]: '2037-02-01/2037-03-01' });
  await add('Without', { dueDate: '2037-03-04' });
  const body = { projectId, from: FROM, days: 7, by: key };
  const { counts, records, isIncomplete } = await owner.client.taskCalendar.read({ body });
  expect([counts, isIncomplete]).toEqual([[{ day: '2037-03-04', count: 2 }], false]);
  expect(titles(records)).toEqual(['Until Wednesday', 'One day', 'Throughout', 'Beyond']);
  const where = `${key} overlaps 2037-03-04/2037-03-04 and not (${key} overlaps 2037-03-05/2037-03-05)`;
  const list = await owner.client.task.query({ body: { projectId, filter: { where } } });
  expect(titles(list.records)).toEqual(['One day', 'Until Wednesday']);
});
