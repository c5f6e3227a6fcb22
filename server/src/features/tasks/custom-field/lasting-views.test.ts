import { CUSTOM_FIELD_KINDS, CUSTOM_FIELD_NAME_MAX, SORTABLE_KINDS, type TaskViewSettings } from '@opsyard/contract';
import { expect } from 'vitest';
import { addField, type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

const GROUPED_KINDS: readonly Kind[] = ['choice', 'person', 'people', 'department', 'checkbox'];

type Kind = (typeof CUSTOM_FIELD_KINDS)[number];

const draftOf = (kind: Kind) => ({
  ...{ name: `A field of ${kind}`, kind, sortable: SORTABLE_KINDS.includes(kind) },
  ...(kind.startsWith('choice') && { options: options('one', 'two') }),
  ...(kind === 'money' && { unit: 'EUR' }),
});

/** The columns and indexes of the database. */
const CATALOGUE = `
  select md5(string_agg(name, ',' order by name)) as hash, max(length(name)) as longest from (
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    union all select indexname from pg_indexes where schemaname = 'public'
  ) names
`;

async function read({ owner, project }: FieldFixture, { filter, sort, group }: TaskViewSettings) {
  const body = { projectId: project.id, sort: sort as 'rank', filter: { where: filter } };
  const { records } = await owner.client.task.query({ body });
  const groups = group && (await owner.client.task.groups({ body: { projectId: project.id, by: group as 'status' } }));
  return { titles: records.map(({ title }) => title), groups };
}

test.for(CUSTOM_FIELD_KINDS)(
  '[pitfall 9] views of a field of kind %s open while it is archived, and after it is deleted without it',
  async (kind, { here }) => {
    const { customField, taskView } = here.owner.client;
    const field = await here.field(draftOf(kind));
    const key = keyOf(field);
    const made = await here.add('A task');
    const settings: TaskViewSettings = {
      ...{ kind: 'list', filter: `${key} is empty or title = "A task"`, columns: [{ key, width: null }], page: {} },
      ...{ sort: key, group: GROUPED_KINDS.includes(kind) ? key : '' },
    };
    const { id: projectId } = here.project;
    const { id } = await taskView.add({ body: { projectId, name: 'Kept', settings } });
    const viewNow = async () => (await taskView.list({ query: { projectId } })).find((view) => view.id === id);
    const whole = await read(here, settings);
    expect(whole.titles).toEqual(['A task']);
    await customField.edit({ body: { id: field.id, archived: true } });
    expect(await viewNow()).toMatchObject({ name: 'Kept', settings });
    await customField.edit({ body: { id: field.id, archived: false } });
    expect(await read(here, settings)).toEqual(whole);
    await customField.delete({ query: { id: field.id } });
    expect(await viewNow()).toMatchObject({ name: 'Kept', settings });
    // The condition is refused by name; the page leaves it out. Order and groups fall back.
    await expect(read(here, settings)).rejects.toMatchObject(refusal(400, 'record.unknownFilter'));
    const rest = await read(here, { ...settings, filter: '' });
    expect(rest.titles).toEqual(['A task']);
    if (settings.group) expect(rest.groups).toEqual([{ value: '', count: 1 }]);
    await here.owner.client.task.edit({ body: { id: made.id, version: made.version, changes: { title: 'Edited' } } });
  },
);

test('[pitfall 8] fields with any name, renamed or deleted, change no name in the database', async ({ app, here }) => {
  const catalogue = async () => (await app.pool.query(CATALOGUE)).rows[0];
  const before = await catalogue();
  // Names of PostgreSQL end after 63 bytes: longer ones would become equal.
  expect(before.longest).toBeLessThanOrEqual(2 * 63 + 1);
  const ends = ['价格 5', 'Price €', '"; drop table task;', "o'clock", '\\x00', 'ＡＢＣ', 'ﬁ', '🧵'];
  const { customField } = here.owner.client;
  const fields = [];
  for (const end of ends) {
    const name = `${'The same beginning, 同样的开头, '.repeat(4).slice(0, CUSTOM_FIELD_NAME_MAX - end.length)}${end}`;
    fields.push(await addField(here.owner, here.project.id, { name, kind: 'number', sortable: true }));
  }
  expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  expect(await catalogue()).toEqual(before);
  const [first] = fields;
  if (!first) throw new Error('no field');
  const { id } = await here.add('With a value', { [first.key]: 3 });
  await customField.edit({ body: { id: first.id, version: 1, name: 'Renamed' } });
  expect((await here.readTask(id)).custom).toEqual({ [first.key]: 3 });
  for (const field of fields) await customField.delete({ query: { id: field.id } });
  expect(await catalogue()).toEqual(before);
});

test('[pitfall 10] another process knows a changed field in its next request', async ({ app, secondApp, here }) => {
  const headers = { 'x-access-token': here.owner.token };
  const namesAt = async (node: typeof app) => {
    const answer = await node.inject({ url: '/task/project/queryById', query: { id: here.project.id }, headers });
    return answer.json<{ result: { fields: { name: string }[] } }>().result.fields.map(({ name }) => name);
  };
  expect(await namesAt(secondApp)).toEqual([]);
  const field = await here.field({ name: 'Cost', kind: 'number' });
  expect(await namesAt(secondApp)).toEqual(['Cost']);
  await here.owner.client.customField.edit({ body: { id: field.id, version: 1, name: 'Price' } });
  expect([await namesAt(secondApp), await namesAt(app)]).toEqual([['Price'], ['Price']]);
  const { id } = await here.add('With a value', { [keyOf(field)]: 3 });
  await here.owner.client.customField.delete({ query: { id: field.id } });
  const payload = { id, version: 1, changes: { [keyOf(field)]: 4 } };
  const late = await secondApp.inject({ method: 'PATCH', url: '/task/task/edit', headers, payload });
  expect([late.statusCode, late.json()]).toMatchObject([422, { result: { failure: 'customField.unknown' } }]);
});
