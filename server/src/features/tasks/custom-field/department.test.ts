import { customFieldFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

/** Three departments of their own with distinct names; the second and third are of one name, below different ones. */
async function departments(app: Parameters<typeof personWith>[0]) {
  const { departments: made } = await personWith(app, { departments: 3 });
  const [first, second, third] = made.map(({ id }) => id) as [string, string, string];
  const mark = first.slice(-12);
  await app.pool.query("update sys_depart set depart_name = 'Sales ' || $2 where id = $1", [first, mark]);
  await app.pool.query("update sys_depart set depart_name = 'Design ' || $2 where id = $1", [second, mark]);
  await app.pool.query("update sys_depart set depart_name = 'Design ' || $2, parent_id = $3 where id = $1", [
    third,
    mark,
    first,
  ]);
  return { first, second, third, sales: `Sales ${mark}`, design: `Design ${mark}` };
}

async function countsOf({ owner, project }: FieldFixture, by: `c_${string}`) {
  const groups = await owner.client.task.groups({ body: { projectId: project.id, by } });
  return Object.fromEntries(groups.map(({ value, count }) => [value, count]));
}

test('[29] a department is one of all there are, and is filtered, grouped and changed in bulk', async ({
  app,
  here,
}) => {
  const { first, second, third, sales, design } = await departments(app);
  const { client } = here.owner;
  const field = await here.field({ name: 'Unit', kind: 'department' });
  const key = keyOf(field);
  expect(field.sortable).toBe(false);
  const [offered] = (await here.fields()).filter(({ id }) => id === field.id);
  const nameOf = (id: string) => offered?.options.find((one) => one.id === id)?.name;
  expect([first, second, third].map(nameOf)).toEqual([sales, design, `${sales} / ${design}`]);
  const one = await here.add('one', { [key]: first });
  const two = await here.add('two');
  await expect(here.add('three', { [key]: here.owner.id })).rejects.toMatchObject(
    refusal(422, customFieldFailures.valueRefused.code),
  );
  const projectId = here.project.id;
  await client.task.batch({ body: { projectId, ids: [two.id], changes: { [key]: third } } });
  expect((await here.readTask(two.id)).custom).toEqual({ [key]: third });
  expect(await countsOf(here, key)).toEqual({ [first]: 1, [third]: 1 });
  const where = `${key} = "${first}"`;
  const { records } = await client.task.query({ body: { projectId, filter: { where } } });
  expect(records.map(({ id }) => id)).toEqual([one.id]);
  await app.pool.query("update sys_depart set depart_name = 'Renamed ' || id where id = $1", [first]);
  const renamed = (await here.fields()).find(({ id }) => id === field.id)?.options.find(({ id }) => id === first);
  expect(renamed?.name).toContain('Renamed');
  const { rows } = await app.pool.query('select options from task_field where id = $1', [field.id]);
  expect(rows).toEqual([{ options: [] }]);
});

test('[29] departments become texts and choices by their names, and back', async ({ app, here }) => {
  const { first, second, sales, design } = await departments(app);
  const { client } = here.owner;
  const field = await here.field({ name: 'Unit', kind: 'choice', options: options(sales, 'Nowhere at all') });
  const key = keyOf(field);
  const [known, unknown] = field.options.map(({ id }) => id) as [string, string];
  const one = await here.add('one', { [key]: known });
  const two = await here.add('two', { [key]: unknown });
  const convert = async (kind: 'department' | 'choice' | 'text', lost: number) => {
    const version = (await here.fields()).find(({ id }) => id === field.id)?.version ?? 0;
    expect(await client.customField.conversion({ query: { id: field.id, kind } })).toMatchObject({ lost });
    await client.customField.convert({ body: { id: field.id, version, kind, lost } });
    return (await here.fields()).find(({ id }) => id === field.id);
  };
  await convert('department', 1);
  expect((await here.readTask(one.id)).custom).toEqual({ [key]: first });
  expect((await here.readTask(two.id)).custom ?? {}).toEqual({});
  const choice = await convert('choice', 0);
  expect(choice?.options.map(({ name }) => name)).toEqual([sales]);
  await convert('text', 0);
  expect((await here.readTask(one.id)).custom).toEqual({ [key]: sales });
  await client.task.edit({ body: { id: two.id, version: 2, changes: { [key]: design } } });
  // Another department has the same name, below one.
  await convert('department', 0);
  expect((await here.readTask(two.id)).custom).toEqual({ [key]: second });
});

test('[29] a field whose default department has been deleted can still be renamed, moved and archived, without it', async ({
  app,
  here,
}) => {
  const { first } = await departments(app);
  const { client } = here.owner;
  const field = await here.field({ name: 'Unit', kind: 'department', defaultValue: first });
  await app.pool.query('delete from sys_depart where id = $1', [first]);
  const { id, version } = field;
  await client.customField.edit({ body: { id, version, name: 'Team' } });
  await client.customField.edit({ body: { id, afterId: null } });
  const [edited] = (await client.customField.edit({ body: { id, archived: true } })).filter((one) => one.id === id);
  expect(edited).toMatchObject({ name: 'Team', archived: true });
  expect(edited?.defaultValue ?? null).toBeNull();
});
