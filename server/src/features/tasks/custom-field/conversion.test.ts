import { type CustomFieldKind, type CustomKey, type CustomValue, customKey } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { refusal, type TaskFixture, test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { pruneJournal } from '../../../kernel/jobs/journal-jobs.ts';

type Settings = { kind: CustomFieldKind; unit?: string; decimals?: number; options?: string[]; sortable?: boolean };

/** A field with values in new tasks. */
async function filled(fixture: TaskFixture, { kind, options = [], ...more }: Settings, values: readonly CustomValue[]) {
  const body = { projectId: fixture.project.id, name: 'Field', kind, ...more };
  const chosen = options.map((name) => ({ name, color: 'red' as const }));
  const [made] = await fixture.owner.client.customField.add({
    body: { ...body, ...(options.length > 0 && { options: chosen }) },
  });
  if (!made) throw new Error('no field');
  const key: CustomKey = customKey(made.id);
  const ids: string[] = [];
  for (const value of values) ids.push((await fixture.add('task', { [key]: value })).id);
  const present = async () => Promise.all(ids.map(async (id) => (await fixture.readTask(id)).custom?.[key] ?? null));
  const preview = (to: Settings) => fixture.owner.client.customField.conversion({ query: { id: made.id, ...to } });
  const convert = (to: Settings, lost = 0, version = 1) =>
    fixture.owner.client.customField.convert({ body: { id: made.id, version, lost, ...to } });
  return { id: made.id, key, ids, present, preview, convert };
}

describe('[33] the kind of a field is changed', () => {
  test('from text to number after a preview; what is lost is in the history', async ({ fixture }) => {
    const { ids, key, present, preview, convert } = await filled(fixture, { kind: 'text', sortable: true }, [
      ...['12', '1.5', '7 kg', '12', 'soon', 'soon', 'n/a'],
    ]);
    const to = { kind: 'number', unit: 'kg', decimals: 2 } as const;
    expect(await preview(to)).toEqual({
      ...{ converted: 4, lost: 3, options: [] },
      examples: [
        { value: 'soon', tasks: 2 },
        { value: 'n/a', tasks: 1 },
      ],
    });
    expect(await present()).toEqual(['12', '1.5', '7 kg', '12', 'soon', 'soon', 'n/a']);
    await expect(convert(to, 2)).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    expect((await convert(to, 3)).fields).toMatchObject([
      { kind: 'number', unit: 'kg', decimals: 2, sortable: true, version: 2 },
    ]);
    expect(await present()).toEqual([12, 1.5, 7, 12, null, null, null]);
    const history = await fixture.owner.client.activity.list({ query: { taskId: ids[4] ?? '' } });
    expect(history.records[0]?.changes[key]).toEqual({ from: 'soon', to: null });
    const sorted = await fixture.owner.client.task.query({ body: { projectId: fixture.project.id, sort: key } });
    expect(sorted.records.map(({ custom }) => custom?.[key])).toEqual([
      1.5,
      7,
      12,
      12,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.for<[Settings, Settings, CustomValue[], unknown[], number]>([
    [
      { kind: 'text' },
      { kind: 'date' },
      ['2031-05-20', '2031/5/7', '2031年5月7日', '31/2'],
      ['2031-05-20', '2031-05-07', '2031-05-07', null],
      1,
    ],
    [{ kind: 'text' }, { kind: 'checkbox' }, ['yes', '否', 'maybe'], [true, null, null], 1],
    [
      { kind: 'text' },
      { kind: 'link' },
      ['https://a.example/', 'javascript:alert(1)'],
      ['https://a.example/', null],
      1,
    ],
    [{ kind: 'number', decimals: 2 }, { kind: 'number', decimals: 0 }, [12, 1.25], [12, null], 1],
    [{ kind: 'number', unit: 'kg' }, { kind: 'text' }, [12, 0], ['12', '0'], 0],
    [{ kind: 'number' }, { kind: 'money', unit: 'EUR', decimals: 2 }, [12], [12], 0],
    [{ kind: 'longText' }, { kind: 'text' }, ['a\nb', 'x'.repeat(501)], ['a b', null], 1],
    [{ kind: 'checkbox' }, { kind: 'text' }, [true], ['yes'], 0],
    [{ kind: 'date' }, { kind: 'dateRange' }, ['2031-05-20'], ['2031-05-20/2031-05-20'], 0],
    [
      { kind: 'dateRange' },
      { kind: 'date' },
      ['2031-05-20/2031-05-20', '2031-05-20/2031-05-21'],
      ['2031-05-20', null],
      1,
    ],
    [{ kind: 'dateRange' }, { kind: 'text' }, ['2031-05-20/2031-05-21'], ['2031-05-20 – 2031-05-21'], 0],
    [
      { kind: 'text' },
      { kind: 'dateRange' },
      ['2031-05-20 – 2031-05-21', '2031/5/7 至 2031/5/9', '2031-05-21 – 2031-05-20', 'soon'],
      ['2031-05-20/2031-05-21', '2031-05-07/2031-05-09', null, null],
      2,
    ],
    [{ kind: 'text' }, { kind: 'phone' }, ['+49 30 1234', 'ask'], ['+49 30 1234', null], 1],
  ])('from %j to %j', async ([from, to, values, expected, lost], { fixture }) => {
    const { present, preview, convert } = await filled(fixture, from, values);
    expect(await preview(to)).toMatchObject({ lost, converted: values.length - lost });
    await convert(to, lost);
    expect(await present()).toEqual(expected);
  });

  test('from text to a choice of its values in any spelling, and between choices', async ({ fixture }) => {
    const { id, present, preview, convert } = await filled(fixture, { kind: 'text' }, [
      'Spain',
      'spain ',
      'Japan',
      'x'.repeat(31),
    ]);
    expect(await preview({ kind: 'choice' })).toMatchObject({ converted: 3, lost: 1, options: ['Japan', 'Spain'] });
    const {
      fields: [field],
    } = await convert({ kind: 'choice' }, 1);
    const optionId = (name: string) => field?.options.find((one) => one.name === name)?.id;
    expect(await present()).toEqual([optionId('Spain'), optionId('Spain'), optionId('Japan'), null]);
    await convert({ kind: 'choices' }, 0, 2);
    expect(await present()).toEqual([[optionId('Spain')], [optionId('Spain')], [optionId('Japan')], null]);
    await convert({ kind: 'text' }, 0, 3);
    expect(await present()).toEqual(['Spain', 'Spain', 'Japan', null]);
    expect((await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } })).fields).toMatchObject([
      { id, options: [] },
    ]);
  });

  test('from text to people of the project by their names', async ({ fixture }) => {
    const { present, convert } = await filled(fixture, { kind: 'text' }, [
      fixture.member.username,
      fixture.nonMember.username,
    ]);
    await convert({ kind: 'person' }, 1);
    expect(await present()).toEqual([fixture.member.id, null]);
  });

  test('from one person to several and back, where several are lost; and to their names', async ({ fixture }) => {
    const { owner, member } = fixture;
    const { present, preview, convert, ids, key } = await filled(fixture, { kind: 'person' }, [owner.id, member.id]);
    expect(await preview({ kind: 'people' })).toMatchObject({ converted: 2, lost: 0 });
    await convert({ kind: 'people' });
    expect(await present()).toEqual([[owner.id], [member.id]]);
    const { version } = await fixture.readTask(ids[0] ?? '');
    const changes = { [key]: [owner.id, member.id] };
    await owner.client.task.edit({ body: { id: ids[0] ?? '', version, changes } });
    const names = [owner.realname, member.realname].join(', ');
    expect(await preview({ kind: 'person' })).toMatchObject({
      ...{ converted: 1, lost: 1, examples: [{ value: names, tasks: 1 }] },
    });
    await convert({ kind: 'text' }, 0, 2);
    expect(await present()).toEqual([names, member.realname]);
    await convert({ kind: 'people' }, 0, 3);
    expect(await present()).toEqual([[owner.id, member.id], [member.id]]);
    await convert({ kind: 'person' }, 1, 4);
    expect(await present()).toEqual([null, member.id]);
  });

  test('by managers of the project only, with the version they have seen, also in the trash', async ({ fixture }) => {
    const { id, ids, key, convert } = await filled(fixture, { kind: 'text' }, ['1']);
    const query = { id, kind: 'number' as const };
    const body = { ...query, version: 1, lost: 0 };
    for (const person of [fixture.member, fixture.guest]) {
      const notAllowed = refusal(403, 'project.notAllowed');
      await expect(person.client.customField.conversion({ query })).rejects.toMatchObject(notAllowed);
      await expect(person.client.customField.convert({ body })).rejects.toMatchObject(notAllowed);
    }
    const none = refusal(404, 'common.notFound');
    await expect(fixture.nonMember.client.customField.conversion({ query })).rejects.toMatchObject(none);
    await expect(convert({ kind: 'number' }, 0, 7)).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
    await expect(convert({ kind: 'money' })).rejects.toMatchObject(refusal(422, 'customField.currencyNeeded'));
    await fixture.owner.client.task.deleteBatch({ body: { projectId: fixture.project.id, ids } });
    await convert({ kind: 'number' });
    await fixture.owner.client.trash.restore({ body: { kind: 'task', ids } });
    expect((await fixture.readTask(ids[0] ?? '')).custom).toEqual({ [key]: 1 });
  });

  test('and is undone as a whole for 30 days, as often as nobody has changed the values since', async ({
    app,
    fixture,
  }) => {
    const { client } = fixture.owner;
    const values = ['12', '7 kg', 'soon'];
    const { id, key, ids, present, convert } = await filled(fixture, { kind: 'text', sortable: true }, values);
    const condition = {
      projectId: fixture.project.id,
      name: 'Other',
      kind: 'text',
      visibleWhen: `${key} = "12"`,
    } as const;
    await client.customField.add({ body: condition });
    const fields = async () => (await client.project.queryById({ query: { id: fixture.project.id } })).fields;
    const before = await fields();
    const { opId } = await convert({ kind: 'number', unit: 'kg', decimals: 1 }, 1);
    await expect(fixture.member.client.operation.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(403, 'operation.notYours'),
    );
    const query = { projectId: fixture.project.id };
    await expect(fixture.member.client.customField.formerKinds({ query })).rejects.toMatchObject(
      refusal(403, 'project.notAllowed'),
    );
    await app.pool.query(`update operation set at = now() - interval '29 days' where id = $1`, [opId]);
    await runJob(app, pruneJournal, {});
    expect(await client.customField.formerKinds({ query })).toMatchObject([{ fieldId: id, opId, kind: 'text' }]);
    const back = await client.operation.undo({ body: { opId } });
    expect(await client.customField.formerKinds({ query })).toEqual([]);
    expect(back.restored).toBe(3);
    expect(await present()).toEqual(values);
    expect((await fields()).map(({ version: _, ...field }) => field)).toEqual(
      before.map(({ version: _, ...field }) => field),
    );
    const again = await client.operation.undo({ body: { opId: back.opId } });
    expect(await present()).toEqual([12, 7, null]);
    expect((await fields()).find((field) => field.id === id)).toMatchObject({ kind: 'number', unit: 'kg' });
    const { version } = await fixture.readTask(ids[2] ?? '');
    await client.task.edit({ body: { id: ids[2] ?? '', version, changes: { [key]: 3 } } });
    const changed = refusal(409, 'customField.valuesChanged');
    await expect(client.operation.undo({ body: { opId: again.opId } })).rejects.toMatchObject(changed);
    expect(await present()).toEqual([12, 7, 3]);
  });

  test('its undo neither changes nor counts tasks that have moved to another project', async ({ fixture }) => {
    const { client } = fixture.owner;
    const { ids, convert, present } = await filled(fixture, { kind: 'text' }, ['soon', 'late']);
    const { opId } = await convert({ kind: 'number' }, 2);
    const key = freshKey();
    const { id: targetId } = await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    const which = { projectId: fixture.project.id, ids: ids.slice(0, 1), targetId };
    await client.relocation.run({ body: { ...which, labels: 'drop' } });
    expect(await client.operation.undo({ body: { opId } })).toMatchObject({ restored: 1 });
    expect(await present()).toEqual([null, 'late']);
  });

  test('an earlier change that is undone afterwards brings back no value of the former kind', async ({ fixture }) => {
    const { ids, key, convert, present } = await filled(fixture, { kind: 'text' }, ['12']);
    const { opId } = await fixture.owner.client.task.edit({
      body: { id: ids[0] ?? '', version: 1, changes: { [key]: null } },
    });
    await convert({ kind: 'number' });
    await fixture.owner.client.operation.undo({ body: { opId } }).catch(() => null);
    expect(await present()).toEqual([null]);
  });
});

test.for<[CustomFieldKind, string]>([
  ['date', '2026-99-99'],
  ['phone', 'call <me>'],
  ['link', 'https://'],
])(
  '[33] an undo returns no value that the new kind of its field, %s, does not have',
  async ([kind, value], { fixture }) => {
    const { client } = fixture.owner;
    const { ids, key, present, convert } = await filled(fixture, { kind: 'text', sortable: true }, [value]);
    const { opId } = await client.task.edit({ body: { id: ids[0] ?? '', version: 1, changes: { [key]: null } } });
    await convert({ kind });
    await expect(client.operation.undo({ body: { opId } })).rejects.toMatchObject(
      refusal(409, 'operation.nothingLeft'),
    );
    expect(await present()).toEqual([null]);
  },
);
