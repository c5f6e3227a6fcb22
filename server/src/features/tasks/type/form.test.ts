import type { FormSchema } from '@opsyard/contract';
import { expect } from 'vitest';
import { test } from '../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const SCHEMA: FormSchema = {
  sections: [
    {
      title: '',
      help: '',
      questions: [
        { id: 'q1', kind: 'text', label: 'What', help: '', required: true, target: 'title', options: [] },
        { id: 'q2', kind: 'text', label: 'Where', help: '', required: false, target: null, options: [] },
      ],
    },
  ],
};

async function setUp({ client }: Person, projectId: string) {
  const types = await client.taskType.add({ body: { projectId, name: 'Bug', icon: 'star', color: 'red' } });
  const facts = { name: 'Report a bug', audience: 'org' } as const;
  const { id, version } = await client.form.add({ body: { projectId, ...facts } });
  const made = await client.form.edit({ body: { id, version, ...facts, draft: SCHEMA } });
  const form = await client.form.publish({ body: { id: made.id, version: made.version } });
  const bug = types.find(({ name }) => name === 'Bug') as (typeof types)[number];
  const formed = await client.taskType.edit({ body: { id: bug.id, version: bug.version, formId: form.id } });
  const typeNow = async () =>
    (await client.project.queryById({ query: { id: projectId } })).types.find(({ id }) => id === bug.id);
  return { bug, form, formed: formed.find(({ id }) => id === bug.id), typeNow };
}

const submit = ({ client }: Person, formId: string, title: string) =>
  client.form.submit({ body: { formId, version: 1, answers: { q1: title }, today: '2026-03-01' } });

test('a type names a form: its tasks have the type, those of an accepted request too, except while it is archived', async ({
  as,
  found,
}) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const { client } = designer;
  const { id: projectId } = await found(designer);
  const { bug, form, formed, typeNow } = await setUp(designer, projectId);
  expect(formed).toMatchObject({ version: bug.version + 1, form: { id: form.id, name: 'Report a bug', open: true } });
  expect(await typeNow()).toMatchObject({ form: { id: form.id, name: 'Report a bug', open: true } });
  const typeOf = async (title: string) =>
    (await client.task.query({ body: { projectId } })).records.find((row) => row.title === title)?.typeId;
  await submit(await as('task:use'), form.id, 'Broken link');
  expect(await typeOf('Broken link')).toBe(bug.id);
  const { version } = await client.form.edit({
    body: { id: form.id, version: form.version, name: form.name, audience: 'org', draft: SCHEMA, intake: true },
  });
  await submit(await as('task:use'), form.id, 'Slow page');
  const { records } = await client.formSubmission.list({ query: { view: 'open', today: '2026-03-01' } });
  await client.formSubmission.triage({ body: { ids: records.map(({ id }) => id), action: 'accept' } });
  expect(await typeOf('Slow page')).toBe(bug.id);
  await client.form.edit({
    body: { id: form.id, version, name: form.name, audience: 'org', draft: SCHEMA, intake: false },
  });
  await client.taskType.edit({ body: { id: bug.id, archived: true } });
  await submit(await as('task:use'), form.id, 'Late');
  expect(await typeOf('Late')).not.toBe(bug.id);
});

test('a task of a form can be undone by users who may edit it; the same answers then add it anew', async ({
  as,
  found,
}) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const { client } = designer;
  const { id: projectId } = await found(designer);
  const { form } = await setUp(designer, projectId);
  const titles = async () => (await client.task.query({ body: { projectId } })).records.map(({ title }) => title);
  const filed = await submit(designer, form.id, 'Twice');
  const { opId } = filed;
  if (opId === null) throw new Error('There is an operation.');
  await client.operation.undo({ body: { opId } });
  expect(await titles()).toEqual([]);
  expect(await submit(designer, form.id, 'Twice')).toMatchObject({ isRepeated: false });
  expect(await submit(designer, form.id, 'Twice')).toMatchObject({ isRepeated: true, opId: null });
  expect(await titles()).toEqual(['Twice']);
  expect(await submit(await as('task:use'), form.id, 'From outside')).toMatchObject({ isWaiting: false, opId: null });
});

test('undoing a task of a form withdraws the request of the user, and returns that of another one to the inbox', async ({
  as,
  found,
}) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const { client } = designer;
  const { id: projectId } = await found(designer);
  const { form } = await setUp(designer, projectId);
  const outside = await as('task:use');
  const stateOf = async (person: typeof outside, title: string) => {
    const { records } = await person.client.formSubmission.mine({ query: {} });
    return records.find((one) => one.title === title)?.state;
  };
  const own = await submit(designer, form.id, 'Mine');
  await submit(outside, form.id, 'Theirs');
  const { records } = await client.task.query({ body: { projectId } });
  const taskId = records.find(({ title }) => title === 'Theirs')?.id ?? '';
  const theirs = (await client.activity.list({ query: { taskId } })).records.find(({ kind }) => kind === 'created');
  const undone = await client.operation.undo({ body: { opId: own.opId ?? '' } });
  expect(await stateOf(designer, 'Mine')).toBe('withdrawn');
  await client.operation.undo({ body: { opId: undone.opId } });
  expect(await stateOf(designer, 'Mine')).toBe('accepted');
  await client.operation.undo({ body: { opId: theirs?.opId ?? '' } });
  expect(await stateOf(outside, 'Theirs')).toBe('submitted');
  const inbox = async () =>
    (await client.formSubmission.list({ query: { view: 'open', today: '2026-03-01' } })).records.map(
      (one) => one.title,
    );
  expect(await inbox()).toEqual(['Theirs']);
  await client.trash.restore({ body: { kind: 'task', ids: [taskId] } });
  expect([await stateOf(outside, 'Theirs'), await inbox()]).toEqual(['accepted', []]);
});

test('a task of a form begins where it is added: status, owner, priority, labels and fields, but answers count more', async ({
  as,
  found,
}) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const { client } = designer;
  const { id: projectId } = await found(designer);
  const { bug, form } = await setUp(designer, projectId);
  const { statuses } = await client.project.queryById({ query: { id: projectId } });
  const doing = statuses.find(({ category }) => category === '2')?.id ?? '';
  const labelIds = [(await client.label.add({ body: { projectId, name: 'Shop', color: 'gray' } })).id];
  const first = await client.task.add({ body: { projectId, title: 'First' } });
  const place = { statusId: doing, ownerId: designer.id, priority: 'H', labelIds, afterId: null } as const;
  const body = { formId: form.id, version: 1, answers: { q1: 'Placed' }, today: '2026-03-01' };
  await client.form.submit({ body: { ...body, place } });
  // The same answers at another place are another task.
  await client.form.submit({ body: { ...body, place: { priority: 'L' } } });
  const { records } = await client.task.query({ body: { projectId } });
  expect(records).toMatchObject([
    { title: 'Placed', typeId: bug.id, statusId: doing, ownerId: designer.id, priority: 'H', labelIds },
    { id: first.records[0]?.id },
    { title: 'Placed', typeId: bug.id, ownerId: null, priority: 'L' },
  ]);
  const outside = (await as('task:use')).client.form.submit({ body: { ...body, place } });
  await expect(outside).rejects.toMatchObject({ status: 404 });
  const wrong = client.form.submit({ body: { ...body, place: { statusId: bug.id } } });
  await expect(wrong).rejects.toMatchObject({ status: 422, failure: 'task.statusUnknown' });
  const { draft, version } = await client.taskType.setup({ query: { id: bug.id } });
  const todo = statuses.find(({ category }) => category === '0')?.id ?? '';
  const done = statuses.find(({ category }) => category === '1')?.id ?? '';
  const limited = { ...draft, statusIds: [todo, done], required: ['dueDate'] };
  const saved = await client.taskType.saveDraft({ body: { id: bug.id, version, draft: limited } });
  await client.taskType.publish({ body: { id: bug.id, version: saved.version } });
  const refused = client.form.submit({ body: { ...body, answers: { q1: 'Not there' }, place } });
  await expect(refused).rejects.toMatchObject({ status: 422, failure: 'task.transitionRefused' });
  await client.form.submit({ body: { ...body, answers: { q1: 'Done' }, place: { statusId: done } } });
  expect((await client.task.query({ body: { projectId } })).records.at(-1)).toMatchObject({ statusId: done });
});

test('a form that is closed or deleted is open to no new task, and the versions of the type stay as they are', async ({
  as,
  found,
}) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const { client } = designer;
  const { bug, form, typeNow } = await setUp(designer, (await found(designer)).id);
  await client.form.unpublish({ body: { id: form.id, version: form.version } });
  expect((await typeNow())?.form).toMatchObject({ open: false });
  await client.form.delete({ query: { id: form.id } });
  expect(await typeNow()).toMatchObject({ form: null, published: 0 });
  expect((await client.taskType.setup({ query: { id: bug.id } })).versions).toEqual([]);
});

test('refuses a form of another project or type; a form is taken off a type, and goes with the type', async ({
  as,
  found,
}) => {
  const designer = await as('task:use', 'task:project:add', 'task:form:edit');
  const { client } = designer;
  const { id: projectId } = await found(designer);
  const { bug, form, formed } = await setUp(designer, projectId);
  const other = await setUp(designer, (await found(designer)).id);
  const version = formed?.version ?? 0;
  const edit = (formId: string | null) => client.taskType.edit({ body: { id: bug.id, version, formId } });
  await expect(edit(other.form.id)).rejects.toMatchObject({ status: 422, failure: 'taskType.formUnknown' });
  const chore = { projectId, name: 'Chore', icon: 'star', color: 'red' } as const;
  const taken = client.taskType.add({ body: { ...chore, formId: form.id } });
  await expect(taken).rejects.toMatchObject({ status: 409, failure: 'taskType.formTaken' });
  expect((await edit(null)).find(({ id }) => id === bug.id)?.form).toBeNull();
  const added = await client.taskType.add({ body: { ...chore, formId: form.id } });
  const made = added.find(({ name }) => name === 'Chore');
  expect(made?.form?.id).toBe(form.id);
  await client.taskType.delete({ query: { id: made?.id ?? '' } });
  expect((await client.form.list({})).map(({ id }) => id)).toContain(form.id);
});
