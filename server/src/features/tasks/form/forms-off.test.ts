import type { ProjectModule } from '@opsyard/contract';
import { expect } from 'vitest';
import { questionFor, schemaOf, TODAY, test } from '../../../../test/fixtures/public-form-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const OFF = { status: 409, failure: 'form.off' };
const QUESTIONS = schemaOf(
  questionFor('q1', { target: 'title', required: true }),
  questionFor('q2', { kind: 'file', label: 'Pictures' }),
);

async function switchModules({ client }: Person, id: string, modulesOff: ProjectModule[]) {
  const { version } = await client.project.queryById({ query: { id } });
  await client.project.edit({ body: { id, version, changes: { modulesOff } } });
}

test('[S11] [BC-04] while forms are off in a project nobody submits one, with or without an account, and nothing is lost', async ({
  anonymous,
  app,
  as,
  manager,
  projectId,
  publish,
  submit,
}) => {
  const form = await publish(QUESTIONS);
  const { id: formId, version, key } = form;
  const { client } = manager;
  const requester = await as('task:use');
  await client.member.add({ body: { projectId, userIds: [requester.id], role: 'guest' } });
  const ticket = await submit(form);
  const [waiting] = (await client.formSubmission.list({ query: { view: 'open', today: TODAY } })).records;
  await switchModules(manager, projectId, ['forms']);

  const body = { formId, version: 1, answers: { q1: 'Banner' }, today: TODAY };
  for (const person of [requester, manager]) {
    await expect(person.client.form.submit({ body })).rejects.toMatchObject(OFF);
    await expect(person.client.form.schema({ query: { formId } })).rejects.toMatchObject(OFF);
  }
  await expect(anonymous.publicForm.get({ body: { key } })).rejects.toMatchObject({
    ...OFF,
    message: expect.stringContaining('This form accepts no requests at present.'),
  });
  await expect(submit(form)).rejects.toMatchObject(OFF);
  const files = new FormData();
  files.append('file', new Blob(['x']), 'a.txt');
  const request = new Request('http://x', { method: 'POST', body: files });
  const headers = { 'x-form-key': key, 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const uploaded = await app.inject({ method: 'POST', url: '/task/public/form/upload', headers, payload });
  expect([uploaded.statusCode, uploaded.json().result.failure]).toEqual([409, 'form.off']);

  // It is listed for those who design it only, with the project to switch them on in.
  const { key: projectKey } = await client.project.queryById({ query: { id: projectId } });
  expect(await requester.client.form.list()).toEqual([]);
  const [listed] = await client.form.list();
  expect(listed).toMatchObject({
    id: formId,
    publishedVersion: version > 0 ? 1 : null,
    mayFill: false,
    offIn: projectKey,
  });
  expect(await client.form.schema({ query: { formId, version: 1 } })).toMatchObject({ schema: QUESTIONS });

  // What was sent before is decided, and followed.
  await client.formSubmission.triage({ body: { ids: [waiting?.id ?? ''], action: 'accept' } });
  expect(await anonymous.publicRequest.get({ body: { ticket } })).toMatchObject({ stage: 'accepted' });

  await switchModules(manager, projectId, []);
  expect((await requester.client.form.submit({ body })).title).toBe('Banner');
  await submit(form);
  expect(await requester.client.form.list()).toMatchObject([{ mayFill: true, offIn: null }]);
});

test('[S11] the form of a type is not open while forms are off, and pages of forms are notified', async ({
  app,
  manager,
  projectId,
  publish,
}) => {
  const { id: formId } = await publish(QUESTIONS);
  const { client } = manager;
  const types = await client.taskType.add({ body: { projectId, name: 'Order', icon: 'star', color: 'blue' } });
  const typeId = types.find(({ name }) => name === 'Order')?.id;
  await app.pool.query('update task_form set type_id = $1 where id = $2', [typeId, formId]);
  const isOpen = async () =>
    (await client.project.queryById({ query: { id: projectId } })).types.find(({ id }) => id === typeId)?.form?.open;
  expect(await isOpen()).toBe(true);
  const told = async () =>
    (await app.pool.query(`select count(*)::int as n from outbox where payload ->> 'recordType' = 'taskForm'`)).rows[0]
      .n;
  const before = await told();
  await switchModules(manager, projectId, ['forms']);
  expect(await told()).toBe(before + 1);
  expect(await isOpen()).toBe(false);
});
