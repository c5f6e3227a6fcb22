import { expect } from 'vitest';
import { addField, test } from '../../../../test/fixtures/field-fixture.ts';
import { runJob } from '../../../../test/run-job.ts';
import { continueTasks } from '../recurrence/jobs.ts';

test('[R31] who sets a repetition sees no value as creator of the next task that they did not see before', async ({
  app,
  here,
}) => {
  const { owner, member, manager, project } = here;
  const mine = await addField(owner, project.id, { name: 'Mine', kind: 'text', visibleTo: ['creator'] });
  const secret = await addField(owner, project.id, { name: 'Secret', kind: 'text', visibleTo: [] });
  const values = { [mine.key]: 'Confidential', [secret.key]: 'Managers' };
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const nextBy = async ({ client }: typeof member, title: string) => {
    const { id: taskId } = await here.add(title, { dueDate: '2099-01-31', ...values });
    await client.recurrence.set({ body: { taskId, repetition: { unit: 'month', every: 1 }, was: null } });
    const { version } = await here.readTask(taskId);
    await owner.client.task.edit({ body: { id: taskId, version, changes: { statusId: done } } });
    await runJob(app, continueTasks, {});
    const { records } = await owner.client.task.query({ body: { projectId: project.id, filter: { search: title } } });
    return records.find(({ id }) => id !== taskId);
  };
  const next = await nextBy(member, 'First');
  expect(next?.custom).toEqual({ [secret.key]: 'Managers' });
  expect((await member.client.task.queryById({ query: { id: next?.id ?? '' } })).custom).toEqual({});
  expect((await nextBy(manager, 'Second'))?.custom).toEqual(values);
});
