import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect } from 'vitest';
import { addField, type FieldFixture, test } from '../../../../test/fixtures/field-fixture.ts';
import { freshKey, type Person } from '../../../../test/kit.ts';
import { purgeTrash } from '../trash/jobs.ts';

const VALUE = 'Confidential';

/** A task that had a value of a hidden field, in another project, which a third one shows. */
async function movedTask({ owner, member, project, add }: FieldFixture, nonMember: Person) {
  const { client } = owner;
  const { key } = await addField(owner, project.id, { name: 'Price', kind: 'text', visibleTo: [] });
  const { id } = await add('Moved');
  await client.task.edit({ body: { id, version: 1, changes: { [key]: VALUE } } });
  const make = async () => {
    const name = freshKey();
    return await client.project.add({ body: { name, key: name, template: 'blank' } });
  };
  const [second, third] = [await make(), await make()];
  await client.member.add({ body: { projectId: second.id, userIds: [member.id], role: 'member' } });
  await client.member.add({ body: { projectId: third.id, userIds: [nonMember.id], role: 'guest' } });
  const body = { projectId: project.id, ids: [id], targetId: second.id, labels: 'drop' as const };
  await client.relocation.run({ body });
  await client.taskPlacement.add({ body: { taskId: id, projectId: third.id } });
  return { id, key };
}

const historyOf = async ({ client }: Person, taskId: string) =>
  JSON.stringify(await client.activity.list({ query: { taskId } }));

async function purge({ db, pool, files, settings }: FastifyInstance, projectId: string) {
  await pool.query(`update project set deleted_at = now() - interval '31 days' where id = $1`, [projectId]);
  const log = pino({ level: 'silent' });
  await purgeTrash.run({ db, pool, files, settings, log, payload: {}, signal: new AbortController().signal });
}

test('[R31] the history of a task shown elsewhere contains no hidden fields of a project it was in before', async ({
  here,
}) => {
  const { id } = await movedTask(here, here.nonMember);
  expect(await historyOf(here.owner, id)).toContain(VALUE);
  expect(await historyOf(here.nonMember, id)).not.toContain(VALUE);
});

test('[R31] a project deleted for good takes values of its hidden fields out of the history of tasks that left it', async ({
  app,
  here,
}) => {
  const { id, key } = await movedTask(here, here.nonMember);
  await here.owner.client.project.delete({ query: { id: here.project.id } });
  expect(await historyOf(here.member, id)).not.toContain(VALUE);
  await purge(app, here.project.id);
  for (const person of [here.member, here.nonMember, here.owner])
    expect(await historyOf(person, id)).not.toContain(VALUE);
  const { rows } = await app.pool.query(
    `select from activity where entity = 'task' and entity_id = $1 and changes::text like $2`,
    [id, `%${key}%`],
  );
  expect(rows).toEqual([]);
});
