import { customKey } from '@opsyard/contract';
import { expect } from 'vitest';
import { addField, options } from '../../../../../test/fixtures/field-fixture.ts';
import { test } from '../../../../../test/fixtures/import-fixture.ts';
import { freshKey } from '../../../../../test/kit.ts';
import { readDelimited } from '../../../../kernel/table-reading/delimited.ts';
import type { ExportedProject } from '../../import/sources/export-shape.ts';

/** The records of a CSV as objects by its headings. */
function objectsIn(text: string): Record<string, string>[] {
  const [header, ...rows] = readDelimited(text.replace(/^\ufeff/, ''), 1_000).records;
  return rows.map(({ cells }) => Object.fromEntries((header?.cells ?? []).map((name, at) => [name, cells[at] ?? ''])));
}

test('an export has a column for each custom field, with readable values', async ({ fixture, fetchExport }) => {
  const { owner, member, project } = fixture;
  const channel = await addField(owner, project.id, {
    name: 'Channel',
    kind: 'choice',
    options: options('Shop, online', 'Fair'),
  });
  const markets = await addField(owner, project.id, {
    name: 'Markets',
    kind: 'choices',
    options: options('DE', 'A, B'),
  });
  const budget = await addField(owner, project.id, { name: 'Budget', kind: 'money', unit: 'EUR', decimals: 2 });
  const launch = await addField(owner, project.id, { name: 'Launch', kind: 'date' });
  const legal = await addField(owner, project.id, { name: 'Legal', kind: 'checkbox' });
  const contact = await addField(owner, project.id, { name: 'Contact', kind: 'person' });
  const note = await addField(owner, project.id, { name: '=Note', kind: 'text' });
  const values = {
    [customKey(channel.id)]: channel.options[0]?.id ?? '',
    [customKey(markets.id)]: markets.options.map(({ id }) => id),
    [customKey(budget.id)]: -1250.5,
    [customKey(launch.id)]: '2026-11-27',
    [customKey(legal.id)]: true,
    [customKey(contact.id)]: member.id,
    [customKey(note.id)]: '=HYPERLINK("http://x")',
  };
  await owner.client.task.add({ body: { projectId: project.id, title: 'Full', ...values } });
  await owner.client.task.add({ body: { projectId: project.id, title: 'Empty' } });
  const { text } = await fetchExport(owner, { projectId: project.id, format: 'csv' });
  const { realname } = (await owner.client.project.queryById({ query: { id: project.id } })).members.find(
    ({ id }) => id === member.id,
  ) ?? { realname: '' };
  const [full, empty] = objectsIn(text);
  expect(full).toMatchObject({
    Channel: 'Shop, online',
    Markets: 'DE, A\\, B',
    Budget: '-1250.5',
    Launch: '2026-11-27',
    Legal: 'yes',
    Contact: realname,
    "'=Note": '\'=HYPERLINK("http://x")',
  });
  expect(empty).toMatchObject({ Channel: '', Markets: '', Budget: '', Launch: '', Legal: '', Contact: '' });
  const json = JSON.parse(
    (await fetchExport(owner, { projectId: project.id, format: 'json' })).text,
  ) as ExportedProject;
  expect(json.fields?.[0]).toEqual({ name: 'Channel', kind: 'choice' });
  expect(json.tasks[0]?.custom).toEqual({
    ...{ Channel: 'Shop, online', Markets: ['DE', 'A, B'], Budget: -1250.5, Launch: '2026-11-27' },
    ...{ Legal: true, Contact: realname, '=Note': '=HYPERLINK("http://x")' },
  });
});

test('a field with the name of a built-in column gets a distinct heading, independent of other fields', async ({
  fixture,
  fetchExport,
}) => {
  const { owner, project } = fixture;
  const names = ['status', 'Custom field (Status)', 'Ｄｕｅ', 'Severity'];
  for (const name of names) await addField(owner, project.id, { name, kind: 'text' });
  await owner.client.task.add({ body: { projectId: project.id, title: 'One' } });
  const { text } = await fetchExport(owner, { projectId: project.id, format: 'csv' });
  const headings = Object.keys(objectsIn(text)[0] ?? {});
  expect(headings.slice(-4)).toEqual([
    'Custom field (status)',
    'Custom field (Custom field (Status))',
    'Custom field (Ｄｕｅ)',
    'Severity',
  ]);
  expect(new Set(headings.map((name) => name.toLowerCase())).size).toBe(headings.length);
});

test('archived fields and fields of other projects are not exported', async ({ fixture, fetchExport }) => {
  const { owner, project } = fixture;
  const gone = await addField(owner, project.id, { name: 'Former', kind: 'text' });
  const body = { projectId: project.id, title: 'One', [customKey(gone.id)]: 'secret' };
  await owner.client.task.add({ body });
  await owner.client.customField.edit({ body: { id: gone.id, version: gone.version, archived: true } });
  const key = freshKey();
  const other = await owner.client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
  await owner.client.customField.add({ body: { projectId: other.id, name: 'Foreign', kind: 'text' } });
  for (const format of ['csv', 'json']) {
    const { text } = await fetchExport(owner, { projectId: project.id, format });
    expect(text).not.toMatch(/Former|Foreign|secret/);
  }
  expect((await fetchExport(fixture.nonMember, { projectId: other.id, format: 'csv' })).status).toBe(404);
});
