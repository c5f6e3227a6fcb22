import {
  type BuiltInSort,
  type KindName,
  mapPlainFields,
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type PlainField,
  type PlainValues,
  type TaskRow,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { test as importTest } from '../../../../test/fixtures/import-fixture.ts';
import { test } from '../../../../test/fixtures/task-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';
import { plainHeading, plainKey, writePlain } from '../import/text/plain-cells.ts';

type Sample = { first: string | number | boolean; second: string | number | boolean };
const SAMPLES: Partial<Record<KindName, Sample>> = {
  date: { first: '2026-03-04', second: '2026-03-05' },
  duration: { first: 90, second: 600 },
  boolean: { first: false, second: true },
};
const sampleOf = (name: PlainField): Sample =>
  SAMPLES[PLAIN_FIELDS[name].kind] ?? expect.fail(`no sample of ${PLAIN_FIELDS[name].kind}`);
const all = (which: keyof Sample) => mapPlainFields((name) => sampleOf(name)[which]) as PlainValues;
const NONE = mapPlainFields(() => null) as PlainValues;
const plainOf = (row: TaskRow) => mapPlainFields((name) => row[name]);

test('every plain field is added, edited, changed in bulk, recorded, undone and copied', async ({ fixture }) => {
  const { client } = fixture.owner;
  const one = await fixture.add('one', all('first'));
  expect(plainOf(await fixture.readTask(one.id))).toEqual(all('first'));
  const edited = await client.task.edit({ body: { id: one.id, version: one.version, changes: all('second') } });
  expect(plainOf(edited.record)).toEqual(all('second'));
  const { records } = await client.activity.list({ query: { taskId: one.id } });
  for (const name of PLAIN_NAMES) {
    const { first, second } = sampleOf(name);
    expect(records.map(({ changes }) => changes[name])).toContainEqual({ from: first, to: second });
  }
  await client.operation.undo({ body: { opId: edited.opId } });
  expect(plainOf(await fixture.readTask(one.id))).toEqual(all('first'));

  const below = await fixture.add('below', { parentId: one.id, ...all('second') });
  const { id: projectId } = fixture.project;
  await client.task.batch({ body: { projectId, ids: [one.id, below.id], changes: NONE } });
  expect(plainOf(await fixture.readTask(below.id))).toEqual(NONE);
  await client.task.batch({ body: { projectId, ids: [one.id, below.id], changes: all('second') } });
  const { id } = await client.project.duplicate({
    body: { id: projectId, name: `${fixture.project.name} 2`, key: freshKey(), withMembers: true, withTasks: true },
  });
  const copied = (await client.task.query({ body: { projectId: id } })).records;
  expect(copied.map(plainOf)).toEqual([all('second'), all('second')]);
});

test('lists are filtered and sorted by every plain field, empty ones last', async ({ fixture }) => {
  const { client } = fixture.owner;
  const { id: projectId } = fixture.project;
  const list = async (query: { filter?: { where: string }; sort?: BuiltInSort; order?: 'asc' | 'desc' }) => {
    const { records } = await client.task.query({ body: { projectId, ...query } });
    return records.map(({ title }) => title).join(' ');
  };
  await fixture.add('none');
  await fixture.add('second', all('second'));
  await fixture.add('first', all('first'));
  for (const name of PLAIN_NAMES) {
    const { first } = sampleOf(name);
    const written = typeof first === 'string' ? `"${first}"` : String(first);
    // A flag that is not set is one that is not raised, and never empty.
    const isFlag = typeof first === 'boolean';
    expect(await list({ filter: { where: `${name} = ${written}` } })).toBe(isFlag ? 'none first' : 'first');
    if (isFlag) expect(await list({ filter: { where: `${name} = true` } })).toBe('second');
    else expect(await list({ filter: { where: `${name} is empty` } })).toBe('none');
    expect(await list({ sort: name, order: 'asc' })).toBe('first second none');
    expect(await list({ sort: name, order: 'desc' })).toBe('second first none');
  }
});

importTest('a table of another tool has every plain field under its own name', async ({ fixture, send }) => {
  const { project, owner, tasks } = fixture;
  for (const language of [0, 1] as const) {
    const heading = ['Title', ...PLAIN_NAMES.map((name) => PLAIN_FIELDS[name].name[language])];
    const cells = [`Row ${language}`, ...PLAIN_NAMES.map((name) => writePlain(name, sampleOf(name).first))];
    const table = [heading, cells].map((line) => line.join(',')).join('\n');
    const sent = await send(owner, `${table}\n`, { projectId: project.id });
    expect(sent.table?.mapping).toEqual(['title', ...PLAIN_NAMES]);
    const { fileId, table: read } = sent;
    await owner.client.import.run({ body: { fileId, projectId: project.id, mapping: read?.mapping ?? [] } });
    expect((await tasks()).find(({ title }) => title === `Row ${language}`)).toMatchObject(all('first'));
  }
});

importTest(
  'an export has every plain field, and an import of it restores them',
  async ({ fixture, send, fetchExport }) => {
    const { project, owner, tasks } = fixture;
    const body = { projectId: project.id, title: 'one', ...all('first') };
    const [added] = (await owner.client.task.add({ body })).records;
    const id = added?.id ?? expect.fail('not added');
    const json = (await fetchExport(owner, { projectId: project.id, format: 'json' })).text;
    const csv = (await fetchExport(owner, { projectId: project.id, format: 'csv' })).text;
    for (const name of PLAIN_NAMES) {
      expect(csv).toContain(`"${plainHeading(name)}"`);
      expect(json).toContain(`"${plainKey(name)}":"${writePlain(name, sampleOf(name).first)}"`);
    }
    for (const file of [json, csv]) {
      const { version } = await owner.client.task.queryById({ query: { id } });
      await owner.client.task.edit({ body: { id, version, changes: all('second') } });
      const { fileId } = await send(owner, file, { projectId: project.id });
      await owner.client.import.run({ body: { fileId, projectId: project.id, onKnown: 'replace' } });
      expect((await tasks())[0]).toMatchObject(all('first'));
    }
  },
);
