import type { CustomField, CustomValue, TaskChanges } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../test/fixtures/field-fixture.ts';
import { refusal } from '../../../../test/fixtures/task-fixture.ts';

const refusedValue = refusal(422, 'customField.valueRefused');
const tooManyDecimals = refusal(422, 'customField.tooManyDecimals');
const invalid = refusal(400, 'common.invalidInput');

const edit = (here: FieldFixture, id: string, changes: TaskChanges, version = 99) =>
  here.owner.client.task.edit({ body: { id, version, changes } });
const kept = async (here: FieldFixture, id: string, field: CustomField) =>
  (await here.readTask(id)).custom?.[keyOf(field)] ?? null;

describe('values', () => {
  const cases: [Parameters<FieldFixture['field']>[0], [CustomValue, CustomValue][], unknown[]][] = [
    [
      { name: 'Text', kind: 'text' },
      [
        [' a\u0301 ', 'á'],
        ['   ', null],
        ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ],
      ['x'.repeat(501), 'a\nb', 5, true, ['a'], { a: 1 }],
    ],
    [{ name: 'Long', kind: 'longText' }, [['a\r\nb', 'a\nb']], ['x'.repeat(5_001), 3]],
    [
      { name: 'Number', kind: 'number', decimals: 2 },
      [
        [1.25, 1.25],
        [-3, -3],
        [0, 0],
      ],
      [1.255, 1e12, '5', 'NaN', true, false, ''],
    ],
    [{ name: 'Money', kind: 'money', unit: 'EUR', decimals: 2 }, [[12.3, 12.3]], [0.001, '12']],
    [{ name: 'Percent', kind: 'percent' }, [[150, 150]], [0.5]],
    [
      { name: 'Day', kind: 'date' },
      [['2026-02-28', '2026-02-28']],
      ['2026-02-30', '28.02.2026', 20260228, '1899-12-31', '2200-01-01', false],
    ],
    [
      { name: 'Range', kind: 'dateRange' },
      [
        ['2026-01-02/2026-01-05', '2026-01-02/2026-01-05'],
        ['2026-01-02/2026-01-02', '2026-01-02/2026-01-02'],
      ],
      [
        ...['2026-01-05/2026-01-02', '2026-02-30/2026-03-02', '2026-01-02', '1899-12-31/2026-01-01', '2026-01-02/'],
        ...['2026-01-02 – 2026-01-05', ['2026-01-02', '2026-01-05'], { start: '2026-01-02' }, 20260102, true],
      ],
    ],
    [
      { name: 'Phone', kind: 'phone' },
      [['+86 10 1234-567', '+86 10 1234-567']],
      ['call me', '12 ext', `+${'1'.repeat(40)}`, 110, '<b>1</b>'],
    ],
    [
      { name: 'Box', kind: 'checkbox' },
      [
        [true, true],
        [false, null],
      ],
      ['true', 1, ''],
    ],
    [
      { name: 'Link', kind: 'link' },
      [['https://example.com/a?b=c', 'https://example.com/a?b=c']],
      ['javascript:alert(1)', 'data:text/html,x', 'example.com', 'http://a b'],
    ],
  ];
  test.for(cases)('%o', async ([draft, taken, refused], { here }) => {
    const field = await here.field(draft);
    const { id } = await here.add('task');
    for (const [sent, expected] of taken) {
      await edit(here, id, { [keyOf(field)]: sent });
      expect(await kept(here, id, field)).toEqual(expected);
    }
    for (const sent of refused) {
      const changes = { [keyOf(field)]: sent } as TaskChanges;
      const reason = typeof sent === 'number' && !Number.isInteger(sent) ? tooManyDecimals : refusedValue;
      await expect(edit(here, id, changes)).rejects.toMatchObject(reason);
    }
    await edit(here, id, { [keyOf(field)]: null });
    expect((await here.readTask(id)).custom).toEqual({});
  });

  test('choices must be options of the field, users members of the project', async ({ here }) => {
    const choice = await here.field({ name: 'Market', kind: 'choice', options: options('EU', 'US') });
    const other = await here.field({ name: 'Channel', kind: 'choices', options: options('Mail', 'Shop') });
    const person = await here.field({ name: 'Buyer', kind: 'person' });
    const [eu, us] = choice.options.map((one) => one.id) as [string, string];
    const mail = other.options[0]?.id ?? '';
    const values = { [keyOf(choice)]: eu, [keyOf(other)]: [mail], [keyOf(person)]: here.member.id };
    const task = await here.add('task', values);
    expect(task.custom).toEqual(values);
    for (const [field, value] of [
      [choice, mail],
      [choice, [us]],
      [choice, '__proto__'],
      [other, us],
      [other, [mail, mail]],
      [person, here.nonMember.id],
      [person, 'f'.repeat(32)],
    ] as const)
      await expect(edit(here, task.id, { [keyOf(field)]: value })).rejects.toMatchObject(refusedValue);
    expect((await here.readTask(task.id)).custom).toEqual(values);
  });

  test('several people must be members when they are added; one who has left may stay', async ({ here }) => {
    const team = await here.field({ name: 'Team', kind: 'people', required: true });
    const [name, { owner, member, nonMember }] = [keyOf(team), here];
    const { id } = await here.add('task', { [name]: [member.id, owner.id] });
    const refused = [
      [nonMember.id],
      [member.id, nonMember.id],
      [member.id, member.id],
      member.id,
      ['x'],
      [[member.id]],
    ];
    for (const value of [...refused, Array.from({ length: 51 }, (_, at) => `${at}`.padStart(32, '0'))])
      await expect(edit(here, id, { [name]: value } as TaskChanges)).rejects.toMatchObject(refusedValue);
    await expect(edit(here, id, { [name]: [] })).rejects.toMatchObject(refusal(422, 'customField.required'));
    await owner.client.member.delete({ query: { projectId: here.project.id, userId: member.id } });
    await edit(here, id, { [name]: [member.id] });
    expect(await kept(here, id, team)).toEqual([member.id]);
    await edit(here, id, { [name]: [owner.id] });
    await expect(edit(here, id, { [name]: [member.id] })).rejects.toMatchObject(refusedValue);
  });

  test('foreign, archived and unknown fields are refused in the same way', async ({ here }) => {
    const { client } = here.nonMember;
    const add = client.customField.add;
    const archived = await here.field({ name: 'Old', kind: 'text' });
    const { id } = await here.add('task', { [keyOf(archived)]: 'kept' });
    await here.owner.client.customField.edit({ body: { id: archived.id, archived: true } });
    await expect(add({ body: { projectId: here.project.id, name: 'x', kind: 'text' } })).rejects.toMatchObject(
      refusal(404, 'common.notFound'),
    );
    const unknown = refusal(422, 'customField.unknown');
    await expect(edit(here, id, { [keyOf(archived)]: 'new' })).rejects.toMatchObject(unknown);
    await expect(edit(here, id, { [`c_${'0'.repeat(32)}`]: 'new' })).rejects.toMatchObject(unknown);
    for (const name of ['c_1', 'c___proto__', '__proto__x', `c_${'A'.repeat(32)}`]) {
      await expect(edit(here, id, { [name]: 'new' } as TaskChanges)).rejects.toMatchObject(invalid);
    }
    expect(await kept(here, id, archived)).toBe('kept');
  });

  test('a new task with an invalid value is refused with the name of the field, and nothing is added', async ({
    here,
  }) => {
    const amount = await here.field({ name: 'Amount', kind: 'number' });
    const old = await here.field({ name: 'Old', kind: 'text' });
    await here.owner.client.customField.edit({ body: { id: old.id, archived: true } });
    const refusedFor = (code: string, field: string) => ({ ...refusal(422, code), detail: { field } });
    await expect(here.add('task', { [keyOf(amount)]: 'much' })).rejects.toMatchObject(
      refusedFor('customField.valueRefused', keyOf(amount)),
    );
    await expect(here.add('task', { [keyOf(old)]: 'x' })).rejects.toMatchObject(
      refusedFor('customField.unknown', keyOf(old)),
    );
    const { records } = await here.owner.client.task.query({ body: { projectId: here.project.id } });
    expect(records).toEqual([]);
  });

  test('a required field can be changed but not cleared; a task added without it may lack it', async ({ here }) => {
    const field = await here.field({ name: 'Sku', kind: 'text', required: true });
    const { id } = await here.add('task');
    await edit(here, id, { [keyOf(field)]: 'A-1' });
    await edit(here, id, { [keyOf(field)]: 'A-2' });
    const emptied = edit(here, id, { [keyOf(field)]: ' ' });
    await expect(emptied).rejects.toMatchObject(refusal(422, 'customField.required'));
    expect(await kept(here, id, field)).toBe('A-2');
  });

  test('the values of a task have a total limit', async ({ here }) => {
    const { id } = await here.add('task');
    const fields: CustomField[] = [];
    for (let n = 0; n < 5; n += 1) fields.push(await here.field({ name: `Long ${n}`, kind: 'longText' }));
    for (const field of fields.slice(0, 4)) await edit(here, id, { [keyOf(field)]: '货'.repeat(5_000) });
    const last = fields[4] as CustomField;
    const tooMuch = edit(here, id, { [keyOf(last)]: '货'.repeat(5_000) });
    await expect(tooMuch).rejects.toMatchObject(refusal(413, 'customField.tooLarge'));
    expect(await kept(here, id, last)).toBeNull();
  });
});

describe('concurrent changes', () => {
  test('different fields are merged, the same one conflicts, lists are merged', async ({ here }) => {
    const [a, b] = [await here.field({ name: 'A', kind: 'text' }), await here.field({ name: 'B', kind: 'number' })];
    const list = await here.field({ name: 'L', kind: 'choices', options: options('x', 'y', 'z') });
    const [x, y, z] = list.options.map((one) => one.id) as [string, string, string];
    const { id, version } = await here.add('task', { [keyOf(list)]: [x] });
    const theirs = { [keyOf(a)]: 'theirs', [keyOf(list)]: [x, y] };
    await here.member.client.task.edit({ body: { id, version, changes: theirs } });
    const { merged } = await edit(here, id, { [keyOf(b)]: 5, [keyOf(list)]: [x, z] }, version);
    expect(merged).toEqual([keyOf(a)]);
    expect((await here.readTask(id)).custom).toEqual({ [keyOf(a)]: 'theirs', [keyOf(b)]: 5, [keyOf(list)]: [x, y, z] });
    const clash = edit(here, id, { [keyOf(a)]: 'mine' }, version);
    await expect(clash).rejects.toMatchObject({
      ...refusal(409, 'task.conflict'),
      detail: { conflicts: [{ field: keyOf(a), mine: 'mine', theirs: 'theirs' }] },
    });
  });

  test('a change of status preserves values; history refers to fields by id, and undo restores values', async ({
    here,
  }) => {
    const { client } = here.owner;
    const field = await here.field({ name: 'Sku', kind: 'text', sortable: true });
    const { id } = await here.add('task', { [keyOf(field)]: 'A-1' });
    const statusId = here.project.statuses.find(({ category }) => category === '1')?.id ?? '';
    await edit(here, id, { statusId });
    expect(await kept(here, id, field)).toBe('A-1');
    const { opId } = await edit(here, id, { [keyOf(field)]: 'A-2', title: 'renamed' });
    const { records } = await client.activity.list({ query: { taskId: id } });
    expect(records[0]?.changes).toEqual({
      title: { from: 'task', to: 'renamed' },
      [keyOf(field)]: { from: 'A-1', to: 'A-2' },
    });
    const { opId: undone } = await client.operation.undo({ body: { opId } });
    expect(await here.readTask(id)).toMatchObject({ title: 'task', custom: { [keyOf(field)]: 'A-1' } });
    await client.operation.undo({ body: { opId: undone } });
    expect(await kept(here, id, field)).toBe('A-2');
  });

  test('undo leaves newer values and deleted options unchanged', async ({ here }) => {
    const { client } = here.owner;
    const field = await here.field({ name: 'M', kind: 'choice', options: options('x', 'y') });
    const [x, y] = field.options.map((one) => one.id) as [string, string];
    const { id } = await here.add('task', { [keyOf(field)]: x });
    const { opId } = await edit(here, id, { [keyOf(field)]: y, title: 'other' });
    const kept = field.options.filter((one) => one.id === y);
    await client.customField.edit({ body: { id: field.id, version: field.version, options: kept } });
    await client.operation.undo({ body: { opId } });
    expect(await here.readTask(id)).toMatchObject({ title: 'task', custom: { [keyOf(field)]: y } });
  });

  test('a user who cannot edit tasks cannot change values', async ({ here }) => {
    const field = await here.field({ name: 'Sku', kind: 'text' });
    const { id, version } = await here.add('task');
    const changes = { [keyOf(field)]: 'mine' };
    const body = { id, version, changes };
    await expect(here.guest.client.task.edit({ body })).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
    await expect(here.nonMember.client.task.edit({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  });
});
