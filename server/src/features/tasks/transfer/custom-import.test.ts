import type { TaskRow } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { addField, options } from '../../../../test/fixtures/field-fixture.ts';
import { type ImportFixture, test } from '../../../../test/fixtures/import-fixture.ts';

async function taskNamed({ tasks }: ImportFixture, title: string): Promise<TaskRow> {
  return (await tasks()).find((task) => task.title === title) as TaskRow;
}

function csv(...rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

describe('a table', () => {
  test('[29] fills people and ranges; unknown people and reversed ranges are reported, and leave what is there', async ({
    fixture,
    send,
  }) => {
    const { owner, member, project } = fixture;
    const crew = await addField(owner, project.id, { name: 'Crew', kind: 'people' });
    const period = await addField(owner, project.id, { name: 'Period', kind: 'dateRange' });
    const text = csv(
      ['Title', 'Crew', 'Period'],
      ['One', `${owner.username}; ${member.username}`, '27.11.2026 – 29.11.2026'],
      ['Two', `${member.realname}, Nobody Known`, '2026-11-27 – 2026-11-29'],
      ['Three', '', '2026-11-29 – 2026-11-27'],
      ['Four', '', '2026/11/27'],
    );
    const report = await send(owner, text, { name: 'x.csv', projectId: project.id });
    expect(report.problems.map(({ code, field }) => [code, field])).toEqual([
      ['customPersonUnknown', 'Crew'],
      ['customValueRefused', 'Period'],
    ]);
    await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id } });
    const valuesOf = async (title: string) => (await taskNamed(fixture, title)).custom;
    expect(await valuesOf('One')).toEqual({
      ...{ [crew.key]: [owner.id, member.id], [period.key]: '2026-11-27/2026-11-29' },
    });
    expect(await valuesOf('Two')).toEqual({
      ...{ [crew.key]: [member.id], [period.key]: '2026-11-27/2026-11-29' },
    });
    expect(await valuesOf('Three')).toEqual({});
    expect(await valuesOf('Four')).toEqual({ [period.key]: '2026-11-27/2026-11-27' });
  });

  test('fills custom fields from columns with their names, ignoring case and spacing', async ({ fixture, send }) => {
    const { owner, member, project } = fixture;
    const channel = await addField(owner, project.id, {
      name: 'Sales channel',
      kind: 'choice',
      options: options('Shop', 'A, B'),
    });
    const markets = await addField(owner, project.id, {
      name: 'Markets',
      kind: 'choices',
      options: options('DE', 'A, B'),
    });
    const budget = await addField(owner, project.id, { name: 'Budget', kind: 'money', unit: 'EUR', decimals: 2 });
    const share = await addField(owner, project.id, { name: 'Share', kind: 'percent', decimals: 1 });
    const launch = await addField(owner, project.id, { name: 'Launch', kind: 'date' });
    const legal = await addField(owner, project.id, { name: 'Legal', kind: 'checkbox' });
    const contact = await addField(owner, project.id, { name: 'Contact', kind: 'person' });
    const page = await addField(owner, project.id, { name: 'Page', kind: 'link' });
    const text = csv(
      ['Title', 'SALES  Channel', 'markets', 'Budget', 'Share', 'Launch', 'Legal', 'Contact', 'Page', 'Other'],
      [
        'One',
        'a, b',
        'DE; A, B',
        '1,250.50 EUR',
        '12,5 %',
        '27.11.2026',
        'yes',
        member.username,
        'https://a.test',
        'x',
      ],
    );
    const report = await send(owner, text, { name: 'x.csv', projectId: project.id });
    expect(report.table?.mapping.slice(1)).toEqual([
      ...[channel, markets, budget, share, launch, legal, contact, page].map(({ key }) => key),
      'extra',
    ]);
    expect(report.problems).toMatchObject([{ code: 'customOptionUnknown', row: 2, field: 'Markets' }]);
    await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id } });
    expect((await taskNamed(fixture, 'One')).custom).toEqual({
      [channel.key]: channel.options[1]?.id,
      [markets.key]: [markets.options[0]?.id],
      [budget.key]: 1250.5,
      [share.key]: 12.5,
      [launch.key]: '2026-11-27',
      [legal.key]: true,
      [contact.key]: member.id,
      [page.key]: 'https://a.test',
    });
  });

  test('[29] new tasks get default values of fields without a column; values beyond limits are reported', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const market = await addField(owner, project.id, { name: 'Market', kind: 'text', defaultValue: 'EU' });
    const rate = await addField(owner, project.id, { name: 'Rate', kind: 'number', defaultValue: 5, min: 1, max: 9 });
    const text = csv(['Title', 'Rate'], ['One', '7'], ['Two', ''], ['Three', '10'], ['Four', '0']);
    const report = await send(owner, text, { name: 'x.csv', projectId: project.id });
    expect(report.problems.map(({ code, row, message }) => [code, row, message])).toEqual([
      ['customAboveMax', 4, '“10” is above the maximum of 9 and was left out.'],
      ['customBelowMin', 5, '“0” is below the minimum of 1 and was left out.'],
    ]);
    await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id } });
    const valuesOf = async (title: string) => (await taskNamed(fixture, title)).custom;
    expect(await valuesOf('One')).toEqual({ [market.key]: 'EU', [rate.key]: 7 });
    for (const title of ['Two', 'Three', 'Four']) expect(await valuesOf(title)).toEqual({ [market.key]: 'EU' });
  });

  test('reports invalid values row by row, and does not store them', async ({ fixture, send }) => {
    const { owner, nonMember, project } = fixture;
    await addField(owner, project.id, { name: 'Channel', kind: 'choice', options: options('Shop') });
    await addField(owner, project.id, { name: 'Count', kind: 'number' });
    await addField(owner, project.id, { name: 'Launch', kind: 'date' });
    await addField(owner, project.id, { name: 'Legal', kind: 'checkbox' });
    await addField(owner, project.id, { name: 'Contact', kind: 'person' });
    await addField(owner, project.id, { name: 'Page', kind: 'link' });
    await addField(owner, project.id, { name: 'Note', kind: 'text' });
    const text = csv(
      ['Title', 'Channel', 'Count', 'Launch', 'Legal', 'Contact', 'Page', 'Note'],
      ['Good', 'Shop', '1', '2026-01-01', 'no', '', 'https://a.test', 'x'],
      ['Bad', 'Fair', '1.5', '2026-02-31', 'perhaps', nonMember.username, 'javascript:alert(1)', 'x'.repeat(501)],
    );
    const report = await send(owner, text, { name: 'x.csv', projectId: project.id });
    expect(report.problems.map(({ code, row, field }) => [code, row, field])).toEqual([
      ['dateInvalid', 3, 'Launch'],
      ['customOptionUnknown', 3, 'Channel'],
      ['customValueRefused', 3, 'Count'],
      ['customValueRefused', 3, 'Legal'],
      ['customPersonUnknown', 3, 'Contact'],
      ['customValueRefused', 3, 'Page'],
      ['customValueRefused', 3, 'Note'],
    ]);
    await owner.client.import.run({ body: { fileId: report.fileId, projectId: project.id } });
    expect((await taskNamed(fixture, 'Bad')).custom).toEqual({});
  });

  test('does not change a field whose column is refused, and another column can be chosen', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const stage = await addField(owner, project.id, { name: 'Stage', kind: 'text' });
    const text = csv(['Title', 'Stage', 'Phase note'], ['One', 'first', 'second']);
    const { fileId, table } = await send(owner, text, { name: 'x.csv', projectId: project.id });
    expect(table).toMatchObject({
      mapping: ['title', stage.key, 'extra'],
      fields: [{ key: stage.key, name: 'Stage' }],
    });
    const other: ('title' | 'ignore' | `c_${string}`)[] = ['title', 'ignore', stage.key];
    await owner.client.import.run({ body: { fileId, projectId: project.id, mapping: other } });
    expect((await taskNamed(fixture, 'One')).custom).toEqual({ [stage.key]: 'second' });
  });

  test('never fills fields of another project, archived ones, or those of an invisible project', async ({
    fixture,
    send,
  }) => {
    const { owner, nonMember, project } = fixture;
    const stage = await addField(owner, project.id, { name: 'Stage', kind: 'text' });
    const gone = await addField(owner, project.id, { name: 'Former', kind: 'text' });
    await owner.client.customField.edit({ body: { id: gone.id, archived: true } });
    const text = csv(['Title', 'Stage', 'Former'], ['One', 'first', 'x']);
    const elsewhere = await send(owner, text, { name: 'x.csv' });
    expect(elsewhere.table).toMatchObject({ mapping: ['title', 'status', 'extra'], fields: [] });
    await expect(send(nonMember, text, { name: 'x.csv', projectId: project.id })).rejects.toMatchObject({
      status: 404,
    });
    const body = {
      fileId: elsewhere.fileId,
      projectId: project.id,
      mapping: ['title', stage.key, gone.key] as never[],
    };
    const report = await owner.client.import.check({ body });
    expect(report.table?.mapping).toEqual(['title', stage.key, 'extra']);
  });
});

describe('imported again', () => {
  test('a file changes only its own values, keeps those changed here, and is undone as one operation', async ({
    fixture,
    send,
  }) => {
    const { owner, project } = fixture;
    const stage = await addField(owner, project.id, { name: 'Stage', kind: 'text' });
    const note = await addField(owner, project.id, { name: 'Note text', kind: 'text' });
    const first = await send(owner, csv(['ID', 'Title', 'Stage'], ['7', 'One', 'a'], ['8', 'Two', 'a']), {
      name: 'x.csv',
      projectId: project.id,
    });
    await owner.client.import.run({ body: { fileId: first.fileId, projectId: project.id } });
    const [one, two] = [await taskNamed(fixture, 'One'), await taskNamed(fixture, 'Two')];
    await owner.client.task.edit({ body: { id: one.id, version: one.version, changes: { [note.key]: 'mine' } } });
    await owner.client.task.edit({ body: { id: two.id, version: two.version, changes: { [stage.key]: 'own' } } });
    const again = await send(owner, csv(['ID', 'Title', 'Stage'], ['7', 'One', 'b'], ['8', 'Two', 'b']), {
      name: 'x.csv',
      projectId: project.id,
    });
    expect(again.changes.map(({ title, fields }) => [title, fields])).toEqual([
      ['One', [{ field: 'custom', name: 'Stage', from: 'a', to: 'b', own: false, kept: false }]],
      ['Two', [{ field: 'custom', name: 'Stage', from: 'own', to: 'b', own: true, kept: true }]],
    ]);
    expect(again).toMatchObject({ toUpdate: 1, unchanged: 1 });
    const { opId } = await owner.client.import.run({ body: { fileId: again.fileId, projectId: project.id } });
    expect((await taskNamed(fixture, 'One')).custom).toEqual({ [stage.key]: 'b', [note.key]: 'mine' });
    expect((await taskNamed(fixture, 'Two')).custom).toEqual({ [stage.key]: 'own' });
    await owner.client.operation.undo({ body: { opId } });
    expect((await taskNamed(fixture, 'One')).custom).toEqual({ [stage.key]: 'a', [note.key]: 'mine' });
    const empty = await send(owner, csv(['ID', 'Title', 'Stage'], ['7', 'One', '']), {
      name: 'x.csv',
      projectId: project.id,
    });
    expect(empty).toMatchObject({ toUpdate: 0, unchanged: 1 });
  });

  test('our JSON clears values it marks as empty, except of required fields', async ({
    fixture,
    send,
    fetchExport,
  }) => {
    const { owner, project } = fixture;
    const stage = await addField(owner, project.id, { name: 'Stage', kind: 'text' });
    const must = await addField(owner, project.id, { name: 'Must', kind: 'text', required: true });
    const { records } = await owner.client.task.add({ body: { projectId: project.id, title: 'One' } });
    const { text } = await fetchExport(owner, { projectId: project.id, format: 'json' });
    const [task] = records as [TaskRow];
    const changes = { [stage.key]: 'a', [must.key]: 'b' };
    await owner.client.task.edit({ body: { id: task.id, version: task.version, changes } });
    const report = await send(owner, text, { projectId: project.id });
    expect(report.problems).toMatchObject([{ code: 'customRequired', field: 'Must' }]);
    const body = { fileId: report.fileId, projectId: project.id, onKnown: 'replace' as const };
    await owner.client.import.run({ body });
    expect((await taskNamed(fixture, 'One')).custom).toEqual({ [must.key]: 'b' });
  });

  test('an export with unknown fields reports them', async ({ fixture, send, fetchExport }) => {
    const { owner, project } = fixture;
    const stage = await addField(owner, project.id, { name: 'Stage', kind: 'text' });
    await owner.client.task.add({ body: { projectId: project.id, title: 'One', [stage.key]: 'a' } });
    for (const format of ['csv', 'json']) {
      const { text } = await fetchExport(owner, { projectId: project.id, format });
      const { problems } = await send(owner, text, { name: `x.${format}` });
      expect(problems).toMatchObject([{ code: 'customColumnsLeft', message: expect.stringContaining('Stage') }]);
    }
  });
});
