import type { WorkflowRules } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { LINE, type Step, test } from '../../../../test/fixtures/workflow-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

describe('a project without a workflow', () => {
  test('allows every change of a status', async ({ fixture, flow: { ids } }) => {
    const task = await fixture.add('Free');
    for (const name of ['Done', 'Doing', 'Cancelled', 'To do']) {
      const { version } = await fixture.readTask(task.id);
      const changes = { statusId: ids[name] ?? '' };
      const { record } = await fixture.member.client.task.edit({ body: { id: task.id, version, changes } });
      expect(record.statusId).toBe(ids[name]);
    }
  });
});

type Rules = Partial<WorkflowRules>;
const rulesOf = (more: Rules): WorkflowRules => ({ restricted: false, transitions: [], statuses: [], ...more });
const plain = { who: [], required: [] };

describe('saving the rules', () => {
  test('is for managers, in projects that are not archived', async ({ fixture, flow }) => {
    const save = ({ client }: Person) =>
      client.workflow.save({ body: { projectId: fixture.project.id, version: 0, rules: rulesOf({}) } });
    await expect(save(fixture.member)).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
    await expect(save(fixture.guest)).rejects.toMatchObject({ status: 403, failure: 'project.notAllowed' });
    await expect(save(fixture.nonMember)).rejects.toMatchObject({ status: 404 });
    expect(await flow.save(rulesOf({}))).toBe(1);
    await expect(save(fixture.owner)).rejects.toMatchObject({ status: 409, failure: 'common.staleVersion' });
    await fixture.archive();
    await expect(save(fixture.owner)).rejects.toMatchObject({ status: 403, failure: 'project.archived' });
  });

  test('refuses what the project does not have', async ({ fixture, flow }) => {
    const nobody = '0'.repeat(32);
    const { ids, save } = flow;
    const doing = ids.Doing ?? '';
    const rule = { statusId: doing, limit: null, hard: false, ownerId: null, ownerMode: 'keep' as const };
    const way = { fromId: ids['To do'] ?? '', toId: doing, ...plain };
    const cases: [Rules, string][] = [
      [{ transitions: [{ ...way, toId: nobody }] }, 'statusUnknown'],
      [{ transitions: [{ ...way, fromId: nobody }] }, 'statusUnknown'],
      [{ statuses: [{ ...rule, statusId: nobody }] }, 'statusUnknown'],
      [{ transitions: [way, way] }, 'repeated'],
      [{ transitions: [{ ...way, fromId: doing }] }, 'repeated'],
      [{ statuses: [rule, rule] }, 'repeated'],
      [{ transitions: [{ ...way, required: [`c_${nobody}`] }] }, 'fieldUnknown'],
      [{ transitions: [{ ...way, fromId: null, required: ['comment'] }] }, 'commentOnCreation'],
      [{ statuses: [{ ...rule, ownerId: fixture.nonMember.id }] }, 'personUnknown'],
      [{ statuses: [{ ...rule, statusId: ids.Done ?? '', limit: 3, hard: true }] }, 'limitNotInProgress'],
    ];
    for (const [more, code] of cases) {
      await expect(save(rulesOf(more))).rejects.toMatchObject({ status: 422, failure: `workflow.${code}` });
    }
    const inputs = [
      { ...way, who: ['everybody'] },
      { ...way, required: ['title'] },
    ];
    for (const one of inputs)
      await expect(save(rulesOf({ transitions: [one as never] }))).rejects.toMatchObject({ status: 400 });
    for (const limit of [0, 1000, 1.5]) {
      await expect(save(rulesOf({ statuses: [{ ...rule, limit }] }))).rejects.toMatchObject({ status: 400 });
    }
    expect((await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } })).workflow).toBe(null);
  });

  test('refuses statuses that cannot be reached or left, by their names', async ({ flow }) => {
    const way = (from: string, to: string): Step => [from, to];
    const noWayIn = flow.allow([
      way('To do', 'Doing'),
      way('Doing', 'Done'),
      way('In review', 'Done'),
      way('To do', 'Cancelled'),
    ]);
    await expect(noWayIn).rejects.toMatchObject({
      failure: 'workflow.unreachable',
      envelope: { message: 'No task can reach “In review”. Allow a transition to each of them.' },
    });
    const noWayOut = flow.allow([...LINE.filter(([from]) => from !== 'In review'), way('Doing', 'Done')]);
    await expect(noWayOut).rejects.toMatchObject({ failure: 'workflow.deadEnd' });
    expect(await flow.allow(LINE)).toBe(1);
  });

  test('is pushed, recorded, and read with the project', async ({ app, fixture, flow }) => {
    await flow.allow(LINE);
    const { workflow } = await fixture.guest.client.project.queryById({ query: { id: fixture.project.id } });
    expect(workflow).toMatchObject({ restricted: true, version: 1, statuses: [] });
    expect(workflow?.transitions).toHaveLength(LINE.length);
    const { rows } = await app.pool.query(
      "select changes -> 'workflow' -> 'to' ->> 'restricted' as restricted from activity where entity_id = $1 and kind = 'workflowChanged'",
      [fixture.project.id],
    );
    expect(rows).toEqual([{ restricted: 'true' }]);
    const pushed = await app.pool.query(
      "select payload from outbox where payload ->> 'projectId' = $1 and payload ->> 'kind' = 'project'",
      [fixture.project.id],
    );
    expect(pushed.rowCount).toBeGreaterThan(0);
  });
});

test('deleting a status or a required field takes it out of the rules', async ({ fixture, flow }) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const [field] = await client.customField.add({ body: { projectId, name: 'Link', kind: 'text' } });
  const required = [`c_${field?.id}`];
  await flow.allow([...LINE, ['To do', 'Done', { required }]]);
  await client.customField.delete({ query: { id: field?.id ?? '' } });
  const first = (await client.project.queryById({ query: { id: projectId } })).workflow;
  expect(first?.transitions.at(-1)?.required).toEqual([]);
  await client.status.delete({ query: { id: flow.ids['In review'] ?? '', remapTo: flow.ids.Doing ?? '' } });
  const { workflow } = await client.project.queryById({ query: { id: projectId } });
  expect(workflow?.transitions.map(({ fromId, toId }) => [fromId, toId])).toEqual([
    [flow.ids['To do'], flow.ids.Doing],
    [flow.ids['To do'], flow.ids.Cancelled],
    [flow.ids['To do'], flow.ids.Done],
  ]);
});
