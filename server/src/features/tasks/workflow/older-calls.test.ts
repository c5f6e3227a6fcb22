import { expect } from 'vitest';
import { send } from '../../../../test/fixtures/accounts.ts';
import { test as base, LINE } from '../../../../test/fixtures/workflow-fixture.ts';

const test = base.extend({
  environment: [async ({}, use) => use({ LEGACY_CLIENTS: 'on' }), { scope: 'file' }],
});

test('an illegal transition is refused at the addresses of older clients, too [R8]', async ({ app, fixture, flow }) => {
  await flow.allow(LINE);
  const { id, version } = await fixture.add('Stuck');
  const { token } = fixture.member;
  const statusId = flow.ids.Done ?? '';
  const refused = { status: 422, body: { success: false, message: 'From “To do” tasks cannot go to “Done”.' } };
  const edit = { method: 'PATCH', payload: { id, version, changes: { statusId } } } as const;
  const headers = { 'accept-language': 'en' };
  const move = { payload: { projectId: fixture.project.id, ids: [id], statusId } };
  expect(await send(app, '/jeecg-boot/task/task/edit', { ...edit, token, headers })).toMatchObject(refused);
  expect(await send(app, '/jeecg-boot/task/task/move', { ...move, token, headers })).toMatchObject(refused);
  expect(await fixture.readTask(id)).toMatchObject({ version, statusId: flow.ids['To do'] });
  const legal = { ...edit, payload: { id, version, changes: { statusId: flow.ids.Doing ?? '' } } };
  expect(await send(app, '/jeecg-boot/task/task/edit', { ...legal, token, headers })).toMatchObject({ status: 200 });
});
