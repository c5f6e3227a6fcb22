import { expect } from 'vitest';
import { addField } from '../../../../test/fixtures/field-fixture.ts';
import { test } from '../../../../test/fixtures/placement-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { knownOf, READ_RIGHTS, revealing } from '../../../../test/read-calls.ts';

test('no read call answers texts of other tasks of a project to who sees one of its tasks elsewhere', async ({
  app,
  as,
  here,
}) => {
  const { owner, otherId, project } = here;
  const reader = await as(...READ_RIGHTS);
  await owner.client.member.add({ body: { projectId: otherId, userIds: [reader.id], role: 'manager' } });
  const { id: parentId } = await here.add('Secret one', { dueDate: '2026-03-05' });
  const { id: shown } = await here.placed('Shown', { parentId, dueDate: '2026-03-05', labelIds: [] });
  await here.add('Secret part', { parentId: shown, dueDate: '2026-03-05' });
  const { id: linked } = await here.add('Secret text', { dueDate: '2026-03-05' });
  const dependency = { predecessorId: linked, successorId: shown, type: 'FS', lag: 0 } as const;
  await owner.client.dependency.add({ body: dependency });
  await owner.client.comment.add({ body: { recordId: linked, html: '<p>Secret words</p>' } });
  const seenByOwner = new Set<string>();
  const pairs = [
    [shown, otherId],
    [shown, project.id],
    [parentId, otherId],
    [linked, project.id],
  ] as const;
  for (const [id, projectId] of pairs) {
    const known = knownOf(id, projectId);
    for (const path of await revealing(app, owner, known)) seenByOwner.add(path);
    expect([id, await revealing(app, reader, known)]).toEqual([id, []]);
  }
  expect(seenByOwner.size).toBeGreaterThan(5);
  const seen = await reader.client.task.queryById({ query: { id: shown } });
  expect(seen).toMatchObject({ parentId: null, parent: null, children: 0, childrenDone: 0, subtasks: [] });
  const body = { id: shown, version: seen.version, changes: { title: 'Shown again' } };
  const { record } = await reader.client.task.edit({ body });
  expect(record).toMatchObject({ title: 'Shown again', parentId: null, children: 0 });
  const [placed] = await reader.client.taskPlacement.ofProject({ query: { projectId: otherId } });
  expect(placed).toMatchObject({ parentId: null, children: 0 });
  const [found] = await reader.client.task.search({ query: { text: 'Shown again' } });
  expect(found).toMatchObject({ id: shown, parentId: null, parent: null, children: 0 });
  const related = await reader.client.dependency.ofTask({ query: { taskId: shown } });
  expect([related.predecessors, related.successors]).toEqual([[], []]);
  // Others see them as before.
  expect(await here.readTask(shown)).toMatchObject({ parentId, children: 1 });
});

test('the project of a task is known as far as the task needs it: no members, workflow or settings beyond', async ({
  here,
}) => {
  const { owner, member, manager, otherMember, guest } = here;
  const { id: taskId } = await here.placed('One', { ownerId: member.id });
  const scope = async (who: typeof owner) => await who.client.taskPlacement.scope({ query: { taskId } });
  const { project, placedIn } = await scope(otherMember);
  expect(placedIn).toEqual([{ id: here.otherId, key: here.otherKey }]);
  expect(project?.abilities).toEqual(['view', 'comment', 'editTasks']);
  expect(project?.members.map(({ id }) => id).toSorted()).toEqual([member.id, owner.id].toSorted());
  for (const hidden of [manager, guest]) expect(JSON.stringify(project)).not.toContain(hidden.id);
  expect(Object.keys(project ?? {})).not.toEqual(expect.arrayContaining(['workflow', 'description', 'counts']));
  expect(await scope(owner)).toMatchObject({ project: null });
  expect(await scope(guest)).toMatchObject({ project: null, placedIn: [] });
  expect((await otherMember.client.project.list({ query: {} })).map(({ id }) => id)).not.toContain(here.project.id);
  await expect(otherMember.client.project.queryById({ query: { id: here.project.id } })).rejects.toMatchObject({
    status: 404,
  });
  const { placements, hidden } = await guest.client.taskPlacement.ofTask({ query: { taskId } });
  expect([placements, hidden]).toEqual([[], 1]);
});

test('data rules hide tasks of other projects, too', async ({ app, here }) => {
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Mine']);
  const { owner, otherId } = here;
  await owner.client.member.add({ body: { projectId: otherId, userIds: [limited.id], role: 'member' } });
  const { id: shown } = await here.placed('Mine');
  const { id: hidden } = await here.placed('Theirs');
  expect(await here.records(limited)).toEqual([shown]);
  const missing = { status: 404, failure: 'common.notFound' };
  await expect(limited.client.task.queryById({ query: { id: hidden } })).rejects.toMatchObject(missing);
  await expect(limited.client.taskPlacement.scope({ query: { taskId: hidden } })).rejects.toMatchObject(missing);
  const move = { taskId: hidden, projectId: otherId, afterId: null };
  await expect(limited.client.taskPlacement.move({ body: move })).rejects.toMatchObject(missing);
  const body = { id: hidden, version: 1, changes: { title: 'Mine' } };
  await expect(limited.client.task.edit({ body })).rejects.toMatchObject(missing);
  await expect(limited.client.comment.add({ body: { recordId: hidden, html: '<p>x</p>' } })).rejects.toMatchObject(
    missing,
  );
  await limited.client.task.edit({ body: { ...body, id: shown, changes: { title: 'Mine too' } } });
  const { id: parentId } = await here.add('Mine above');
  await owner.client.task.edit({ body: { id: shown, version: 2, changes: { parentId } } });
  const again = { id: shown, version: 3, changes: { title: 'Mine again' } };
  const { record } = await limited.client.task.edit({ body: again });
  expect(record).toMatchObject({ title: 'Mine again', parentId: null, children: 0 });
});

test('rights to custom fields of its own project hold for a task that is shown elsewhere', async ({ here }) => {
  const { owner, otherMember, project, otherId } = here;
  const draft = { name: 'Price', kind: 'text', visibleTo: [] } as const;
  const { key } = await addField(owner, project.id, { ...draft, visibleTo: [...draft.visibleTo] });
  const { id } = await here.placed('One', { [key]: 'Confidential' });
  const { client } = otherMember;
  const recorded = [
    await client.task.queryById({ query: { id } }),
    await client.taskPlacement.ofProject({ query: { projectId: otherId } }),
    await client.taskPlacement.scope({ query: { taskId: id } }),
    await client.activity.list({ query: { taskId: id } }),
    await client.task.search({ query: { text: 'One' } }),
    await client.task.edit({ body: { id, version: 1, changes: { priority: 'H' } } }),
  ];
  expect(JSON.stringify(recorded)).not.toMatch(/Confidential|Price/);
  const write = client.task.edit({ body: { id, version: 2, changes: { [key]: 'mine' } } });
  await expect(write).rejects.toMatchObject({ failure: 'customField.unknown' });
  expect(JSON.stringify(await here.readTask(id))).toContain('Confidential');
});

test('a user who sees a task only elsewhere cannot make subtasks of its checklist', async ({ here }) => {
  const { id: recordId } = await here.placed('One');
  const [item] = await here.otherMember.client.checklist.add({ body: { recordId, texts: ['step'] } });
  const convert = here.otherMember.client.checklistTask.convert({ body: { id: item?.id ?? '' } });
  await expect(convert).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
  const matrix = await here.otherMember.client.taskMatrix.get({ query: { taskId: recordId } });
  expect(matrix).toMatchObject({ axes: null, cells: [] });
});

test('people of the other project are found for mentions and notified of them', async ({ app, here }) => {
  const { owner, otherMember, nonMember } = here;
  const { id: recordId } = await here.placed('One');
  const names = async (text: string) => {
    const found = await owner.client.comment.people({ query: { recordId, text } });
    return found.map(({ id }) => id);
  };
  expect(await names(otherMember.username)).toEqual([otherMember.id]);
  expect(await names(nonMember.username)).toEqual([]);
  // Nor do they learn who is in the project of the task by asking for users one by one.
  const whoSees = otherMember.client.accessRequest.whoSees({ query: { taskId: recordId, ids: here.member.id } });
  await expect(whoSees).rejects.toMatchObject({ status: 404 });
  const offered = async (text: string) => await otherMember.client.comment.people({ query: { recordId, text } });
  expect(await offered(here.guest.username)).toEqual([]);
  expect(await offered(here.otherGuest.username)).toMatchObject([{ id: here.otherGuest.id }]);
  const mention = (id: string) => `<span data-type="mention" data-id="${id}" data-label="x">@x</span>`;
  const html = `<p>${mention(otherMember.id)}${mention(nonMember.id)}</p>`;
  await owner.client.comment.add({ body: { recordId, html } });
  const { rows } = await app.pool.query(
    `select recipient ->> 'userId' as id from outbox o, jsonb_array_elements(o.payload -> 'to') recipient
    where o.topic = 'notice' and recipient ->> 'userId' = any ($1)`,
    [[otherMember.id, nonMember.id]],
  );
  expect(rows).toEqual([{ id: otherMember.id }]);
});
