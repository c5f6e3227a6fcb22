import { type CustomField, passesTaskFilter, recordFieldsOf, type TaskRow, type TaskSort } from '@opsyard/contract';
import { expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

async function titlesOf(here: FieldFixture, sort: TaskSort, order: 'asc' | 'desc', limit: number): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const body = { projectId: here.project.id, sort, order, limit, ...(cursor !== null && { cursor }) };
    const page: { records: TaskRow[]; cursor: string | null } = await here.owner.client.task.query({ body });
    titles.push(...page.records.map(({ title }) => title));
    cursor = page.cursor;
  } while (cursor !== null);
  return titles;
}

test('lists are sorted by custom fields, page by page, tasks without a value last', async ({ here }) => {
  const number = await here.field({ name: 'N', kind: 'number', decimals: 2, sortable: true });
  const choice = await here.field({ name: 'C', kind: 'choice', options: options('first', 'second'), sortable: true });
  const day = await here.field({ name: 'D', kind: 'date', sortable: true });
  const text = await here.field({ name: 'T', kind: 'text', sortable: true });
  const [one, two] = choice.options.map(({ id }) => id) as [string, string];
  const [n, c, d, t] = [number, choice, day, text].map(keyOf) as ReturnType<typeof keyOf>[] as [
    `c_${string}`,
    `c_${string}`,
    `c_${string}`,
    `c_${string}`,
  ];
  const range = keyOf(await here.field({ name: 'R', kind: 'dateRange', sortable: true }));
  await here.add('a', { [range]: '2026-01-02/2026-01-09', [n]: 10, [c]: two, [d]: '2026-01-02', [t]: 'b' });
  await here.add('b');
  await here.add('c', { [range]: '2026-01-02/2026-01-03', [n]: 9.5, [c]: one, [d]: '2025-12-31', [t]: 'C' });
  await here.add('d', { [range]: '2025-12-31/2026-02-01', [n]: -1, [t]: 'a' });
  await here.add('e');
  for (const limit of [1, 2, 5]) {
    expect(await titlesOf(here, n, 'asc', limit)).toEqual(['d', 'c', 'a', 'b', 'e']);
    expect(await titlesOf(here, n, 'desc', limit)).toEqual(['a', 'c', 'd', 'e', 'b']);
    expect((await titlesOf(here, c, 'asc', limit)).slice(0, 2)).toEqual(['c', 'a']);
    expect((await titlesOf(here, d, 'asc', limit)).slice(0, 2)).toEqual(['c', 'a']);
    expect((await titlesOf(here, t, 'asc', limit)).slice(0, 3)).toEqual(['c', 'd', 'a']);
    // By the first day, then by the last one.
    expect(await titlesOf(here, range, 'asc', limit)).toEqual(['d', 'c', 'a', 'b', 'e']);
    expect(await titlesOf(here, range, 'desc', limit)).toEqual(['a', 'c', 'd', 'e', 'b']);
  }
  // When options are reordered, the list is too.
  const { customField } = here.owner.client;
  await customField.edit({ body: { id: choice.id, version: 1, options: choice.options.toReversed() } });
  expect((await titlesOf(here, c, 'asc', 5)).slice(0, 2)).toEqual(['a', 'c']);
  // For a field that is not sortable any more or deleted, the list has its default order.
  await customField.edit({ body: { id: number.id, version: 1, sortable: false } });
  await customField.delete({ query: { id: text.id } });
  for (const sort of [n, t]) expect(await titlesOf(here, sort, 'asc', 2)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await customField.edit({ body: { id: number.id, version: 2, sortable: true } });
  expect(await titlesOf(here, n, 'asc', 2)).toEqual(['d', 'c', 'a', 'b', 'e']);
});

test('filters have the same result in SQL and on the page', async ({ here }) => {
  const fields = {
    text: await here.field({ name: 'Text', kind: 'text' }),
    number: await here.field({ name: 'Number', kind: 'number', decimals: 1 }),
    day: await here.field({ name: 'Day', kind: 'date' }),
    box: await here.field({ name: 'Box', kind: 'checkbox' }),
    choice: await here.field({ name: 'Choice', kind: 'choice', options: options('x', 'y') }),
    list: await here.field({ name: 'List', kind: 'choices', options: options('x', 'y', 'z') }),
    person: await here.field({ name: 'Person', kind: 'person' }),
    people: await here.field({ name: 'People', kind: 'people' }),
    range: await here.field({ name: 'Range', kind: 'dateRange' }),
    phone: await here.field({ name: 'Phone', kind: 'phone' }),
    link: await here.field({ name: 'Link', kind: 'link' }),
  };
  const name = (field: keyof typeof fields) => keyOf(fields[field]);
  const option = (field: CustomField, place: number) => field.options[place]?.id ?? '';
  const rows = [
    await here.add('full', {
      ...{ [name('text')]: 'Straße ＡＢ', [name('number')]: 1.5, [name('day')]: '2026-03-01', [name('box')]: true },
      ...{ [name('choice')]: option(fields.choice, 0), [name('person')]: here.member.id },
      ...{ [name('list')]: [option(fields.list, 0), option(fields.list, 1)], [name('link')]: 'https://a.example/X' },
      ...{ [name('people')]: [here.owner.id, here.member.id], [name('range')]: '2026-03-01/2026-03-05' },
      [name('phone')]: '+86 10 1234',
    }),
    await here.add('half', {
      [name('number')]: -2,
      [name('list')]: [option(fields.list, 2)],
      [name('people')]: [here.member.id],
    }),
    await here.add('none'),
  ];
  const quoted = (value: unknown) => JSON.stringify(value);
  const wheres = [
    `${name('text')} ~ "ab"`,
    `${name('text')} = "straße ab"`,
    `${name('text')} !~ "ab"`,
    `${name('text')} is empty`,
    `${name('number')} > -2`,
    `${name('number')} = 1.5`,
    `not (${name('number')} >= 0)`,
    `${name('day')} < "2026-03-02" and ${name('day')} >= "2026-03-01"`,
    `${name('box')} = true`,
    `${name('box')} = false`,
    `${name('box')} is empty`,
    `${name('choice')} = ${quoted(option(fields.choice, 0))}`,
    `${name('choice')} != ${quoted(option(fields.choice, 1))}`,
    `${name('list')} has any (${quoted(option(fields.list, 1))}, ${quoted(option(fields.list, 2))})`,
    `${name('list')} has all (${quoted(option(fields.list, 0))}, ${quoted(option(fields.list, 1))})`,
    `${name('list')} is empty`,
    `${name('people')} has any (${quoted(here.owner.id)})`,
    `${name('people')} has all (${quoted(here.owner.id)}, ${quoted(here.member.id)})`,
    `${name('people')} is empty`,
    `${name('range')} overlaps 2026-03-05/2026-03-09`,
    `${name('range')} overlaps 2026-03-06/2026-03-09`,
    `${name('range')} overlaps "2026-03-03"`,
    `${name('range')} > 2026-02-28 and ${name('range')} < 2026-03-06`,
    `${name('range')} > 2026-03-01 or ${name('range')} < 2026-03-05`,
    `${name('range')} is empty`,
    `${name('phone')} ~ "10 12"`,
    `${name('person')} = ${quoted(here.member.id)}`,
    `${name('person')} is empty or ${name('link')} ^ "HTTPS://a."`,
  ];
  const custom = recordFieldsOf(await here.fields());
  const projectId = here.project.id;
  for (const where of wheres) {
    const { records } = await here.owner.client.task.query({ body: { projectId, filter: { where } } });
    const onPage = rows.filter((row) => passesTaskFilter(row, { where }, undefined, custom));
    expect([where, records.map(({ title }) => title)]).toEqual([where, onPage.map(({ title }) => title)]);
    const groups = await here.owner.client.task.groups({ body: { projectId, filter: { where }, by: 'status' } });
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(records.length);
    const columns = await here.owner.client.task.board({ body: { projectId, filter: { where } } });
    expect(columns.flatMap(({ records: cards }) => cards)).toHaveLength(records.length);
    // A page that does not know the fields leaves the decision to the server.
    for (const row of rows) expect(passesTaskFilter(row, { where })).toBeNull();
  }
});

test('conditions on fields of other projects are refused like those on unknown fields', async ({ here }) => {
  const field = await here.field({ name: 'Secret', kind: 'text' });
  await here.add('task', { [keyOf(field)]: 'secret' });
  const { client } = here.nonMember;
  const filter = { where: `${keyOf(field)} = "secret"` };
  const body = { projectId: here.project.id, filter };
  await expect(client.task.query({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  const elsewhere = await here.owner.client.project.add({
    body: { name: `Else ${here.project.key}`, key: `E${here.project.key}`.slice(0, 9), template: 'blank' },
  });
  const refused = refusal(400, 'record.unknownFilter');
  for (const where of [filter.where, `c_${'0'.repeat(32)} = "x"`, 'c___proto__ = "x"', 'custom = "x"']) {
    const requested = { body: { projectId: elsewhere.id, filter: { where } } };
    await expect(here.owner.client.task.query(requested)).rejects.toMatchObject(refused);
  }
});

test('a page sorted by a field uses the index of its values', async ({ app, here }) => {
  const field = await here.field({ name: 'N', kind: 'number', sortable: true });
  await app.pool.query(
    `insert into task (id, project_id, seq, title, status_id, category, rank, search, custom)
     select gen_random_uuid(), $1, n + 9, 'many', $2, '0', 'b' || lpad(n::text, 6, '0'), '', jsonb_build_object($3::text, n)
     from generate_series(1, 5000) n`,
    [here.project.id, here.project.statuses[0]?.id, keyOf(field)],
  );
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_sort = off');
    const { rows } = await client.query(
      `explain select t.id from task_field_value v join task t on t.id = v.task_id
       where v.field_id = '${field.id}' and v.num is not null and (v.num, v.task_id) > (3, '${'0'.repeat(32)}')
         and t.project_id = '${here.project.id}' and t.deleted_at is null and not t.archived
       order by v.num, v.task_id limit 61`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using task_field_value_num/);
    expect(plan).toMatch(/Index Cond:.*field_id.*num/);
    expect(plan).not.toContain('Sort');
  } finally {
    await client.query('rollback');
    client.release();
  }
  const { records } = await here.owner.client.task.query({
    body: { projectId: here.project.id, sort: keyOf(field), order: 'desc', limit: 2 },
  });
  expect(records.map(({ custom }) => custom?.[keyOf(field)])).toEqual([5000, 4999]);
});
