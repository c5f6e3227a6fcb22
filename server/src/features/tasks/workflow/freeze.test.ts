import { type Freeze, PLAIN_DEFINITION, type WorkflowRules } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { LINE, test, type WorkflowFixture } from '../../../../test/fixtures/workflow-fixture.ts';
import { freshKey } from '../../../../test/kit.ts';

const HOUR = 3_600_000;
/** A freeze that began an hour ago and ends in a day. */
function frozen({ ids }: WorkflowFixture, names: readonly string[], { from = -HOUR, until = 24 * HOUR } = {}): Freeze {
  const at = (after: number) => new Date(Date.now() + after).toISOString();
  return { name: 'Double 11', from: at(from), until: at(until), statusIds: names.map((name) => ids[name] ?? '') };
}
const free = (freezes: Freeze[]): WorkflowRules => ({ restricted: false, transitions: [], statuses: [], freezes });

describe('a frozen status', () => {
  test('refuses tasks in every way, also where all transitions are allowed, and others stay open', async ({
    fixture,
    flow,
  }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const { client } = fixture.member;
    const task = await fixture.add('Banner');
    const statusId = flow.ids.Done ?? '';
    const one = { id: task.id, version: task.version };
    const here = { projectId: fixture.project.id, ids: [task.id] };
    const refused = {
      status: 422,
      failure: 'task.transitionRefused',
      detail: { refusals: [{ kind: 'frozen', name: 'Double 11', mayOverride: false }] },
    };
    await expect(client.task.edit({ body: { ...one, changes: { statusId } } })).rejects.toMatchObject(refused);
    await expect(client.task.move({ body: { ...here, statusId, to: 'top' } })).rejects.toMatchObject(refused);
    await expect(client.task.deal({ body: { ...one, statusId, note: 'Ready' } })).rejects.toMatchObject(refused);
    // With a comment, managers may override the freeze, nobody else.
    const comment = 'It has to go live';
    await expect(client.task.edit({ body: { ...one, changes: { statusId }, comment } })).rejects.toMatchObject(refused);
    const { changed, left } = await client.task.batch({ body: { ...here, changes: { statusId }, comment } });
    expect([changed, left]).toMatchObject([0, [{ reason: expect.stringContaining('“Done” is frozen') }]]);
    const added = client.task.add({ body: { projectId: fixture.project.id, title: 'New', statusId } });
    await expect(added).rejects.toMatchObject(refused);
    expect(await fixture.readTask(task.id)).toMatchObject({ version: task.version });
    await client.task.edit({ body: { ...one, changes: { statusId: flow.ids.Doing ?? '' } } });
  });

  test('lets managers override it with a reason, which the project lists', async ({ app, fixture, flow }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const { client } = fixture.manager;
    const [first, second] = [await fixture.add('Banner'), await fixture.add('Price')];
    const statusId = flow.ids.Done ?? '';
    const edit = { id: first.id, version: first.version, changes: { statusId } };
    const may = { detail: { refusals: [{ kind: 'frozen', mayOverride: true }] } };
    await expect(client.task.edit({ body: edit })).rejects.toMatchObject(may);
    await expect(client.task.edit({ body: { ...edit, comment: '  ' } })).rejects.toMatchObject(may);
    await client.task.edit({ body: { ...edit, comment: 'Wrong price on the page' } });
    const here = { projectId: fixture.project.id, ids: [second.id] };
    await client.task.batch({ body: { ...here, changes: { statusId }, comment: 'Agreed with Lin' } });
    const query = { projectId: fixture.project.id };
    const listed = await fixture.guest.client.workflow.overrides({ query });
    expect(listed).toMatchObject([
      {
        title: 'Price',
        reason: 'Agreed with Lin',
        freeze: 'Double 11',
        status: 'Done',
        by: { id: fixture.manager.id },
      },
      { title: 'Banner', reason: 'Wrong price on the page', taskId: first.id },
    ]);
    await expect(fixture.nonMember.client.workflow.overrides({ query })).rejects.toMatchObject({ status: 404 });
    const { records } = await client.activity.list({ query: { taskId: first.id } });
    expect(records.map(({ kind }) => kind)).toContain('freezeOverridden');
    expect(await client.comment.list({ query: { recordId: first.id } })).toMatchObject({
      records: [{ html: expect.stringContaining('Wrong price') }],
    });
    // Users who may not see a task get neither its title nor the reason.
    await client.task.deleteBatch({ body: { projectId: fixture.project.id, ids: [first.id] } });
    await app.pool.query('delete from task where id = $1', [first.id]);
    const [, gone] = await fixture.guest.client.workflow.overrides({ query });
    expect(gone).toMatchObject({ title: null, reason: '', taskId: null, freeze: 'Double 11' });
  });

  test('takes no tasks that come from another project', async ({ fixture, flow }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const { client } = fixture.owner;
    const key = freshKey();
    const other = await client.project.add({ body: { name: key, key, template: 'blank' } });
    const statusId = other.statuses.find(({ category }) => category === '1')?.id ?? '';
    const { records } = await client.task.add({ body: { projectId: other.id, title: 'Done there', statusId } });
    const id = records[0]?.id ?? '';
    await client.relocation.run({
      body: { projectId: other.id, ids: [id], targetId: fixture.project.id, labels: 'drop' },
    });
    expect((await fixture.readTask(id)).statusId).toBe(flow.ids['To do']);
  });

  test('takes no tasks that leave their status because they change their type', async ({ fixture, flow }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const { client } = fixture.owner;
    const projectId = fixture.project.id;
    const types = await client.taskType.add({ body: { projectId, name: 'Bug', icon: 'star', color: 'red' } });
    const bug = types.find(({ name }) => name === 'Bug');
    const typeId = bug?.id ?? '';
    const [fromId, toId] = [flow.ids['To do'] ?? '', flow.ids.Done ?? ''];
    const draft = { ...PLAIN_DEFINITION, statusIds: [toId] };
    const { version } = await client.taskType.saveDraft({ body: { id: typeId, version: bug?.version ?? 0, draft } });
    await client.taskType.publish({ body: { id: typeId, version } });
    const { id } = await fixture.add('Banner');
    const body = { projectId, ids: [id], changes: { typeId }, statusMap: [{ fromId, toId }] };
    const refused = { changed: 0, left: [{ id, reason: expect.stringContaining('frozen') }] };
    expect(await fixture.member.client.task.batch({ body })).toMatchObject(refused);
    expect(await fixture.manager.client.task.batch({ body: { ...body, comment: 'Agreed' } })).toMatchObject({
      changed: 1,
    });
  });

  test('discloses nothing about tasks that were moved to another project or to the trash', async ({
    fixture,
    flow,
  }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const { client } = fixture.owner;
    const projectId = fixture.project.id;
    const ids = [(await fixture.add('Moved')).id, (await fixture.add('Deleted')).id];
    await client.task.batch({
      body: { projectId, ids, changes: { statusId: flow.ids.Done ?? '' }, comment: 'Agreed' },
    });
    const key = freshKey();
    const other = await client.project.add({ body: { name: key, key, template: 'blank' } });
    await client.relocation.run({ body: { projectId, ids: ids.slice(0, 1), targetId: other.id, labels: 'drop' } });
    await client.task.deleteBatch({ body: { projectId, ids: ids.slice(1) } });
    const listed = await fixture.guest.client.workflow.overrides({ query: { projectId } });
    expect(listed).toMatchObject(ids.map(() => ({ taskId: null, taskKey: null, title: null, reason: '' })));
  });

  test('[S11] gives nobody the reason of a task they do not see in the changes of the settings', async ({
    app,
    fixture,
    flow,
  }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const projectId = fixture.project.id;
    const entries = ['task:use', 'task:task:export'];
    const limited = await personWithRules(app, { entries, on: 'task:use' }, ['title', 'LIKE', 'Open']);
    await fixture.owner.client.member.add({ body: { projectId, userIds: [limited.id], role: 'manager' } });
    for (const [title, comment] of [
      ['Open', 'Seen reason'],
      ['Secret', 'Hidden reason'],
    ] as const) {
      const ids = [(await fixture.add(title)).id];
      const changes = { statusId: flow.ids.Done ?? '' };
      await fixture.owner.client.task.batch({ body: { projectId, ids, changes, comment } });
    }
    const reasonsShownTo = async (who: typeof fixture.owner) =>
      JSON.stringify(await who.client.projectHistory.list({ query: { projectId } }));
    expect(await reasonsShownTo(fixture.owner)).toContain('Hidden reason');
    expect(await reasonsShownTo(limited)).toContain('Seen reason');
    expect(await reasonsShownTo(limited)).not.toContain('Hidden reason');
    const url = `/task/activity/export?projectId=${projectId}&format=csv`;
    const file = await app.inject({ url, headers: { 'x-access-token': limited.token } });
    expect(file.body).toContain('Seen reason');
    expect(file.body).not.toContain('Hidden reason');
  });

  test('is overridden with a long reason, whose characters are kept whole', async ({ fixture, flow }) => {
    await flow.save(free([frozen(flow, ['Done'])]));
    const { id, version } = await fixture.add('Banner');
    const comment = `${'x'.repeat(299)}😀 and more`;
    await fixture.manager.client.task.edit({
      body: { id, version, changes: { statusId: flow.ids.Done ?? '' }, comment },
    });
    const [one] = await fixture.guest.client.workflow.overrides({ query: { projectId: fixture.project.id } });
    expect(one?.reason).toBe(`${'x'.repeat(299)}😀`);
  });

  test('takes no tasks back by undo or redo, unless they left it while it was frozen', async ({ fixture, flow }) => {
    const { client } = fixture.manager;
    const { Done: done = '', Doing: doing = '' } = flow.ids;
    const here = { projectId: fixture.project.id };
    const [early, late] = [await fixture.add('Early'), await fixture.add('Late')];
    const set = (id: string, statusId: string) =>
      client.task.batch({ body: { ...here, ids: [id], changes: { statusId } } });
    const { opId } = await set(early.id, done);
    const undone = await client.operation.undo({ body: { opId } });
    await set(late.id, done);
    await flow.save(free([frozen(flow, ['Done'], { from: 0 })]));
    const left = await set(late.id, doing);
    await client.operation.undo({ body: { opId: left.opId } });
    expect((await fixture.readTask(late.id)).statusId).toBe(done);
    const redo = client.operation.undo({ body: { opId: undone.opId } });
    await expect(redo).rejects.toMatchObject({
      failure: 'task.transitionRefused',
      envelope: { message: expect.stringContaining('frozen') },
    });
    expect((await fixture.readTask(early.id)).statusId).not.toBe(done);
  });

  test('takes no tasks back from another project by undo or redo, unless they left it while it was frozen', async ({
    fixture,
    flow,
  }) => {
    const { client } = fixture.owner;
    const { Done: done = '', 'To do': todo } = flow.ids;
    const key = freshKey();
    const other = await client.project.add({ body: { name: key, key, template: 'blank' } });
    const move = async ({ id }: { id: string }) => {
      const body = { projectId: fixture.project.id, ids: [id], targetId: other.id, labels: 'drop' as const };
      return (await client.relocation.run({ body })).opId ?? '';
    };
    const [early, late] = [
      await fixture.add('Early', { statusId: done }),
      await fixture.add('Late', { statusId: done }),
    ];
    const left = await move(early);
    await flow.save(free([frozen(flow, ['Done'], { from: 0 })]));
    const leftLater = await move(late);
    const undone = await client.operation.undo({ body: { opId: left } });
    await client.operation.undo({ body: { opId: leftLater } });
    expect([await fixture.readTask(early.id), await fixture.readTask(late.id)]).toMatchObject([
      { projectId: fixture.project.id, statusId: todo },
      { projectId: fixture.project.id, statusId: done },
    ]);
    const there = other.statuses.find(({ category }) => category === '1')?.id ?? '';
    const rules = free([{ ...frozen(flow, [], { from: 0 }), statusIds: [there] }]);
    await client.workflow.save({ body: { projectId: other.id, version: 0, rules } });
    await client.operation.undo({ body: { opId: undone.opId } });
    expect(await fixture.readTask(early.id)).toMatchObject({ projectId: other.id, category: '0' });
  });

  test('is one only within its time, and new tasks always begin in the first status', async ({ fixture, flow }) => {
    const { client } = fixture.member;
    const task = await fixture.add('Banner');
    const statusId = flow.ids.Done ?? '';
    const edit = { id: task.id, changes: { statusId } };
    await flow.save(
      free([frozen(flow, ['Done'], { from: HOUR }), frozen(flow, ['Done'], { from: -2 * HOUR, until: -1 })]),
    );
    const { record } = await client.task.edit({ body: { ...edit, version: task.version } });
    await flow.save(free([frozen(flow, ['To do', 'Done'])]));
    await client.task.add({ body: { projectId: fixture.project.id, title: 'Begins' } });
    const back = client.task.edit({
      body: { id: task.id, version: record.version, changes: { statusId: flow.ids['To do'] ?? '' } },
    });
    await expect(back).rejects.toMatchObject({ failure: 'task.transitionRefused' });
  });

  test('refuses an approval until it ends', async ({ fixture, flow }) => {
    const approval = { mode: 'any' as const, needed: 1, approverIds: [fixture.owner.id], parties: [], hours: null };
    await flow.allow([...LINE.filter(([, to]) => to !== 'Doing'), ['To do', 'Doing', { approval }]]);
    const task = await fixture.add('Banner');
    const requested = { taskId: task.id, toId: flow.ids.Doing ?? '' };
    const { id } = await fixture.member.client.approval.request({ body: requested });
    const { workflow } = await fixture.owner.client.project.queryById({ query: { id: fixture.project.id } });
    const { version: _, ...rules } = workflow ?? { version: 0, ...free([]) };
    await flow.save({ ...rules, freezes: [frozen(flow, ['Doing'])] });
    const approve = () => fixture.owner.client.approval.decide({ body: { id, decision: 'approve' } });
    await expect(approve()).rejects.toMatchObject({ failure: 'task.transitionRefused' });
    await flow.save({ ...rules, freezes: [] });
    await approve();
    expect(await fixture.readTask(task.id)).toMatchObject({ statusId: flow.ids.Doing });
  });
});

describe('freezes of a project', () => {
  test('are kept by clients that do not know them, and need a time and statuses', async ({ fixture, flow }) => {
    const freeze = frozen(flow, ['Done']);
    await flow.save(free([freeze]));
    const { freezes: _, ...older } = free([]);
    await flow.save(older);
    const read = async () =>
      (await fixture.guest.client.project.queryById({ query: { id: fixture.project.id } })).workflow;
    expect((await read())?.freezes).toEqual([freeze]);
    for (const more of [{ until: freeze.from }, { until: frozen(flow, [], { until: 400 * 24 * HOUR }).until }])
      await expect(flow.save(free([{ ...freeze, ...more }]))).rejects.toMatchObject({
        failure: 'workflow.freezeTimes',
      });
    const unknown = { ...freeze, statusIds: ['0'.repeat(32)] };
    await expect(flow.save(free([unknown]))).rejects.toMatchObject({ failure: 'workflow.statusUnknown' });
    for (const more of [{ statusIds: [] }, { name: ' ' }, { from: 'tomorrow' }])
      await expect(flow.save(free([{ ...freeze, ...more }]))).rejects.toMatchObject({ status: 400 });
    await flow.save(free([]));
    expect((await read())?.freezes).toEqual([]);
  });

  test('forget deleted statuses and go along with a copy of the project, but not with a template', async ({
    fixture,
    flow,
  }) => {
    const { client } = fixture.owner;
    await flow.save(free([frozen(flow, ['Done']), frozen(flow, ['In review', 'Done'])]));
    const copy = await client.project.duplicate({
      body: { id: fixture.project.id, key: 'FRZ', name: 'Frozen copy', withMembers: true, withTasks: false },
    });
    const copied = await client.project.queryById({ query: { id: copy.id } });
    const names = new Map(copied.statuses.map(({ id, name }) => [id, name]));
    expect(copied.workflow?.freezes?.map(({ statusIds }) => statusIds.map((id) => names.get(id)))).toEqual([
      ['Done'],
      ['In review', 'Done'],
    ]);
    await client.status.delete({ query: { id: flow.ids['In review'] ?? '', remapTo: flow.ids.Done ?? '' } });
    const { workflow } = await client.project.queryById({ query: { id: fixture.project.id } });
    expect(workflow?.freezes?.map(({ statusIds }) => statusIds)).toEqual([[flow.ids.Done], [flow.ids.Done]]);
  });
});
