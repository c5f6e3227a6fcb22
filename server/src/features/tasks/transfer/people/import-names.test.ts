import type { ImportNames, ImportReport } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { test } from '../../../../../test/fixtures/import-fixture.ts';
import { refusal } from '../../../../../test/fixtures/task-fixture.ts';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';
import { freshKey } from '../../../../../test/kit.ts';

const HEAD = ['Id', 'Title', 'Status', 'Labels', 'Assignee', 'Completed'];
const table = csvOf([
  HEAD,
  ['1', 'Film the boxes', 'Waiting for the supplier to answer', 'Winter campaign 2026', 'K. Park', ''],
  ['2', 'Ship the boxes', 'Shipped and invoiced', 'Internal', 'Somebody else', '2026-02-03'],
]);

const keyOf = (list: readonly { key: string; name: string }[], name: string) =>
  list.find((one) => one.name === name)?.key ?? '';

function chosen({ names: { statuses, labels }, people }: ImportReport, statusId: string, userId: string): ImportNames {
  return {
    statuses: [
      { key: keyOf(statuses, 'Waiting for the supplier to answer'), statusId },
      { key: keyOf(statuses, 'Shipped and invoiced'), name: 'Invoiced', category: '1' },
    ],
    labels: [
      { key: keyOf(labels, 'Winter campaign 2026'), name: 'Winter' },
      { key: keyOf(labels, 'Internal'), labelId: null },
    ],
    people: [{ key: keyOf(people, 'K. Park'), userId }],
  };
}

describe('names of a file', () => {
  test('are mapped as chosen, and the same way in the next import of that source', async ({ fixture, send }) => {
    const { owner, member, project } = fixture;
    const projectId = project.id;
    const doing = project.statuses.find(({ category }) => category === '2');
    const first = await send(owner, table, { name: 'a.csv', projectId });
    expect(first.names.statuses).toMatchObject([
      { statusId: null, chosen: 'default' },
      { statusId: null, category: '1' },
    ]);
    expect(first.names.there.people.map(({ id }) => id)).toContain(member.id);
    expect(first.problems.map(({ code }) => code)).toContain('statusShortened');
    const names = chosen(first, doing?.id ?? '', member.id);
    const body = { fileId: first.fileId, projectId, names };
    const checked = await owner.client.import.check({ body });
    expect(checked.problems).toEqual([]);
    expect(checked.names).toMatchObject({
      statuses: [
        { to: doing?.name, statusId: doing?.id, chosen: 'now' },
        { to: 'Invoiced', statusId: null, category: '1', chosen: 'now' },
      ],
      labels: [{ to: 'Winter' }, { to: null }],
    });
    await owner.client.import.run({ body });
    const [film, ship] = await fixture.tasks();
    expect(film).toMatchObject({ statusId: doing?.id, ownerId: member.id, externalPeople: [] });
    expect(ship).toMatchObject({ category: '1', labelIds: [], externalPeople: ['Somebody else'] });
    expect(ship?.completedAt).toMatch(/^2026-02-03/);
    const { statuses, labels } = await owner.client.project.queryById({ query: { id: projectId } });
    expect(statuses).toContainEqual(expect.objectContaining({ name: 'Invoiced', category: '1' }));
    expect(labels.map(({ name }) => name)).toEqual(['Winter']);

    const again = await send(owner, table, { name: 'b.csv', projectId });
    expect(again).toMatchObject({ toCreate: 0, toUpdate: 0, unchanged: 2, problems: [] });
    expect(again.names).toMatchObject({
      statuses: [
        { statusId: doing?.id, chosen: 'before' },
        { to: 'Invoiced', chosen: 'before' },
      ],
      labels: [
        { to: 'Winter', chosen: 'before' },
        { to: null, chosen: 'before' },
      ],
    });
    expect(again.people).toContainEqual(expect.objectContaining({ name: 'K. Park', chosen: 'before', member: true }));
    const anew = await owner.client.import.check({ body: { fileId: again.fileId, projectId, names: { people: [] } } });
    expect(anew.people).toContainEqual(expect.objectContaining({ name: 'K. Park', chosen: 'default', userId: null }));
  });

  test('are matched by name, or marked as undecided', async ({ fixture, send }) => {
    const { owner, member, project } = fixture;
    const [todo] = project.statuses;
    const { realname } = member;
    const known = csvOf([
      HEAD,
      ['1', 'A', todo?.name ?? '', '', realname, ''],
      ['2', 'B', '', 'New', 'Somebody else', ''],
    ]);
    const { names, people } = await send(owner, known, { name: 'a.csv', projectId: project.id });
    expect(names).toMatchObject({
      statuses: [
        { name: todo?.name, statusId: todo?.id, chosen: 'file' },
        { name: '', key: '@default', statusId: todo?.id, chosen: 'default' },
      ],
      labels: [{ name: 'New', chosen: 'default' }],
    });
    expect(people).toContainEqual(expect.objectContaining({ name: realname, userId: member.id, chosen: 'file' }));
    expect(people).toContainEqual(expect.objectContaining({ name: 'Somebody else', userId: null, chosen: 'default' }));
  });

  test('mapped to the same name are one status of a new project', async ({ fixture, send }) => {
    const { owner } = fixture;
    const { fileId, names: found } = await send(owner, table, { name: 'a.csv' });
    const statuses = found.statuses.map(({ key }) => ({ key, name: 'Parcels', category: '4' as const }));
    const key = freshKey();
    const newProject = { name: `Names ${key}`, key };
    const { projectId } = await owner.client.import.run({ body: { fileId, newProject, names: { statuses } } });
    const made = await owner.client.project.queryById({ query: { id: projectId } });
    expect(made.statuses.filter(({ name }) => name === 'Parcels')).toMatchObject([{ category: '4' }]);
    expect(new Set((await fixture.tasks(projectId)).map(({ category }) => category))).toEqual(new Set(['4']));
  });

  test('cannot be mapped to objects of another project or to non-members', async ({ fixture, send }) => {
    const { owner, nonMember, project } = fixture;
    const { fileId, people } = await send(owner, table, { name: 'a.csv', projectId: project.id });
    const names = { people: [{ key: people[0]?.key ?? '', userId: nonMember.id }] };
    const body = { fileId, projectId: project.id, names };
    const stale = refusal(422, 'import.namesStale');
    await expect(owner.client.import.check({ body })).rejects.toMatchObject(stale);
    await expect(owner.client.import.run({ body })).rejects.toMatchObject(stale);
    const joined = await owner.client.import.check({ body: { ...body, memberIds: [nonMember.id] } });
    expect(joined.people).toContainEqual(
      expect.objectContaining({ userId: nonMember.id, member: true, chosen: 'now' }),
    );
    const elsewhere = { fileId, projectId: project.id, names: { labels: [{ key: 'x', labelId: project.id }] } };
    await expect(owner.client.import.check({ body: elsewhere })).rejects.toMatchObject(stale);
  });
});
