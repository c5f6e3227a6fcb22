import { expect } from 'vitest';
import { questionFor, schemaOf, TODAY, test } from '../../../../test/fixtures/public-form-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const NOT_FOUND = { status: 404, failure: 'common.notFound' };
const UNKNOWN_KEY = 'x'.repeat(32);
const UNKNOWN_TICKET = 'x'.repeat(43);
const inbox = async ({ client }: Person, view: 'open' | 'snoozed' | 'done' = 'open') =>
  (await client.formSubmission.list({ query: { view, today: TODAY } })).records;

test('[BC-04] an anonymous user fills in a public form, and tracks it to its end without seeing the project', async ({
  anonymous,
  manager,
  projectId,
  publish,
  submit,
}) => {
  const { client } = manager;
  const label = await client.label.add({ body: { projectId, name: 'Print', color: 'red' } });
  const form = await publish();
  const shown = await anonymous.publicForm.get({ body: { key: form.key } });
  expect(shown).toMatchObject({ name: 'Requests', version: 1, labels: [{ name: 'Print' }], hasMail: false });
  expect(JSON.stringify(shown)).not.toContain(manager.realname);
  expect(JSON.stringify(shown)).not.toContain(projectId);

  const ticket = await submit(form, { q1: 'Banner', q2: true, q3: 'Fair', q4: [label.id] });
  const look = () => anonymous.publicRequest.get({ body: { ticket } });
  expect(await look()).toMatchObject({ title: 'Banner', stage: 'received', mayAnswer: false, mayWithdraw: true });
  const [item] = await inbox(manager);
  expect(item).toMatchObject({ title: 'Banner', isPublic: true, requester: null, messages: [] });
  const id = item?.id ?? '';

  await client.formSubmission.ask({ body: { id, text: 'Which size?' } });
  expect(await look()).toMatchObject({ messages: [{ isTeam: true, text: 'Which size?' }], mayAnswer: true });
  await client.formSubmission.triage({ body: { ids: [id], action: 'snooze', until: '2099-01-01' } });
  await anonymous.publicRequest.answer({ body: { ticket, text: 'A4' } });
  expect((await inbox(manager))[0]?.messages).toMatchObject([
    { author: { id: manager.id }, isTeam: true },
    { author: null, isTeam: false, text: 'A4' },
  ]);

  const accept = { ids: [id], action: 'accept' as const, promisedDate: '2099-01-01' };
  await client.formSubmission.triage({ body: accept });
  expect(await look()).toMatchObject({ stage: 'accepted', promisedDate: '2099-01-01', mayWithdraw: false });
  const [task] = (await client.task.query({ body: { projectId } })).records;
  await client.comment.add({ body: { recordId: task?.id ?? '', html: '<p>internal word</p>' } });
  const project = await client.project.queryById({ query: { id: projectId } });
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  await client.task.edit({ body: { id: task?.id ?? '', version: task?.version ?? 0, changes: { statusId: done } } });
  const last = await look();
  expect(last).toMatchObject({ stage: 'done', mayAnswer: false });
  const text = JSON.stringify(last);
  for (const hidden of ['internal word', manager.realname, manager.id, project.key, project.name])
    expect(text).not.toContain(hidden);
});

test('a request is declined with the reason of the team, or withdrawn by its requester', async ({
  anonymous,
  manager,
  publish,
  submit,
}) => {
  const form = await publish();
  const [declined, withdrawn] = [await submit(form), await submit(form, { q1: 'Poster' })];
  const [first, second] = await inbox(manager);
  const { formSubmission } = manager.client;
  await formSubmission.triage({ body: { ids: [first?.id ?? ''], action: 'decline', reason: 'Not this month' } });
  expect(await anonymous.publicRequest.get({ body: { ticket: declined } })).toMatchObject({
    ...{ stage: 'declined', reason: 'Not this month', mayAnswer: false },
  });
  await anonymous.publicRequest.withdraw({ body: { ticket: withdrawn } });
  expect((await anonymous.publicRequest.get({ body: { ticket: withdrawn } })).stage).toBe('withdrawn');
  const over = { status: 409, failure: 'publicForm.over' };
  await expect(anonymous.publicRequest.withdraw({ body: { ticket: withdrawn } })).rejects.toMatchObject(over);
  await expect(anonymous.publicRequest.answer({ body: { ticket: withdrawn, text: 'x' } })).rejects.toMatchObject(over);
  const ask = formSubmission.ask({ body: { id: second?.id ?? '', text: 'Why?' } });
  await expect(ask).rejects.toMatchObject({ status: 409, failure: 'formSubmission.wrongState' });
});

test('unknown, renewed, disabled and closed addresses have the same response', async ({
  anonymous,
  manager,
  projectId,
  publish,
}) => {
  const { client } = manager;
  const { id, version, key } = await publish();
  const look = (one: string) => anonymous.publicForm.get({ body: { key: one } });
  const submit = (one: string) =>
    anonymous.publicForm.submit({ body: { key: one, version: 1, answers: { q1: 'Late' }, today: TODAY } });
  const set = async (action: 'on' | 'renew' | 'off') =>
    (await client.formAddress.set({ body: { formId: id, action } })).key ?? '';
  const expectGone = async (one: string) => {
    await expect(look(one)).rejects.toMatchObject(NOT_FOUND);
    await expect(submit(one)).rejects.toMatchObject(NOT_FOUND);
  };
  expect(await set('on')).toBe(key);
  const renewed = await set('renew');
  expect(renewed).not.toBe(key);
  await expectGone(key);
  await expectGone(UNKNOWN_KEY);
  await look(renewed);
  await set('off');
  await expectGone(renewed);
  const again = await set('on');
  expect([key, renewed]).not.toContain(again);
  expect(await client.formAddress.get({ query: { formId: id } })).toEqual({ key: again });
  await client.form.unpublish({ body: { id, version } });
  await expectGone(again);
  await client.form.publish({ body: { id, version: version + 1 } });
  await look(again);
  await client.project.delete({ query: { id: projectId } });
  await expectGone(again);
  await expect(anonymous.publicRequest.get({ body: { ticket: UNKNOWN_TICKET } })).rejects.toMatchObject(NOT_FOUND);
});

test('a status page outlives the address of its form, and loses its task without a reason', async ({
  anonymous,
  manager,
  projectId,
  publish,
  submit,
}) => {
  const { client } = manager;
  const form = await publish();
  const ticket = await submit(form);
  const stage = async () => (await anonymous.publicRequest.get({ body: { ticket } })).stage;
  await client.formAddress.set({ body: { formId: form.id, action: 'off' } });
  expect(await stage()).toBe('received');
  const ids = [(await inbox(manager))[0]?.id ?? ''];
  await client.formSubmission.triage({ body: { ids, action: 'accept' } });
  const [task] = (await client.task.query({ body: { projectId } })).records;
  await client.task.deleteBatch({ body: { projectId, ids: [task?.id ?? ''] } });
  expect(await stage()).toBe('closed');
  await client.trash.restore({ body: { kind: 'task', ids: [task?.id ?? ''] } });
  expect(await stage()).toBe('accepted');
  await client.project.delete({ query: { id: projectId } });
  await expect(stage()).rejects.toMatchObject(NOT_FOUND);
});

test('publishing requires managing the project and the permission', async ({ as, manager, publish }) => {
  const form = await publish();
  const others = [
    [await as('task:use', 'task:form:edit', 'task:form:public'), 404],
    [await as('task:use', 'task:form:edit'), 403],
  ] as const;
  for (const [{ client }, status] of others) {
    await expect(client.formAddress.get({ query: { formId: form.id } })).rejects.toMatchObject({ status });
    const set = client.formAddress.set({ body: { formId: form.id, action: 'renew' } });
    await expect(set).rejects.toMatchObject({ status });
  }
  const [row] = (await manager.client.form.list()).filter(({ id }) => id === form.id);
  expect(row).toMatchObject({ isPublic: true });
  expect(JSON.stringify(row)).not.toContain(form.key);
});

test('never lists the people of the project', async ({ anonymous, manager, publish }) => {
  const { client } = manager;
  const people = schemaOf(questionFor('q1', { target: 'title' }), questionFor('q2', { kind: 'user' }));
  const refused = { status: 422, failure: 'form.personAsked' };
  await expect(publish(people, 'With people')).rejects.toMatchObject(refused);
  const form = await publish();
  const facts = { name: 'Requests', audience: 'members' as const };
  const edited = await client.form.edit({ body: { id: form.id, version: form.version, ...facts, draft: people } });
  const again = client.form.publish({ body: { id: form.id, version: edited.version } });
  await expect(again).rejects.toMatchObject(refused);
  expect(JSON.stringify(await anonymous.publicForm.get({ body: { key: form.key } }))).not.toContain(manager.realname);
});
