import type { FormSchema, Question, TaskChanges } from '@opsyard/contract';
import { describe, expect, vi } from 'vitest';
import { test as importing } from '../../../../test/fixtures/import-fixture.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { LINE, type Step, test } from '../../../../test/fixtures/workflow-fixture.ts';
import { csvOf } from '../../../../test/import-files/sample-files.ts';
import { freshKey } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import type { Actor } from '../../../kernel/access/actor.ts';
import { Change } from '../../../kernel/change.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { continueTasks } from '../recurrence/jobs.ts';
import { editTask } from '../task/edit.ts';

importing(
  'an import keeps and replaces statuses that are not allowed, and says so for each row [R8]',
  async ({ fixture, send }) => {
    const { client } = fixture.owner;
    const projectId = fixture.project.id;
    const file = (rows: string[][]) => csvOf([['Id', 'Title', 'Status'], ...rows]);
    const first = await send(
      fixture.owner,
      file([
        ['1', 'Known', 'To do'],
        ['2', 'Other', 'To do'],
      ]),
      { name: 'p.csv', projectId },
    );
    await client.import.run({ body: { fileId: first.fileId, projectId } });
    const ids = new Map(fixture.project.statuses.map(({ id, name }) => [name, id]));
    const transitions = LINE.map(([from, to]) => ({
      ...{ fromId: ids.get(from ?? '') ?? '', toId: ids.get(to) ?? '', who: [], required: [] },
    }));
    await client.workflow.save({
      body: { projectId, version: 0, rules: { restricted: true, transitions, statuses: [] } },
    });
    const rows = [
      ['1', 'Known', 'Done'],
      ['2', 'Other', 'Doing'],
      ['3', 'New', 'In review'],
    ];
    const later = await send(fixture.owner, file(rows), { name: 'p.csv', projectId });
    const notes = [
      { row: 2, message: 'From “To do” tasks cannot go to “Done”. The task keeps its status.' },
      { row: 4, message: 'New tasks cannot begin in “In review”. The task begins in “To do”.' },
    ];
    expect(later.problems).toMatchObject(notes);
    const chinese = await send(fixture.owner, file(rows), { name: 'p.csv', projectId, language: 'zh' });
    expect(chinese.problems[0]?.message).toBe('任务不能从“To do”变为“Done”。该任务保留原状态。');
    await client.import.run({ body: { fileId: later.fileId, projectId } });
    const found = new Map((await fixture.tasks()).map(({ title, statusId }) => [title, statusId]));
    expect(found).toEqual(
      new Map([
        ['Known', ids.get('To do')],
        ['Other', ids.get('Doing')],
        ['New', ids.get('To do')],
      ]),
    );
  },
);

importing(
  'an import keeps tasks with unapproved assets out of a status that requires approved ones',
  async ({ app, fixture, send }) => {
    const { client } = fixture.owner;
    const projectId = fixture.project.id;
    const file = (status: string) =>
      csvOf([
        ['Id', 'Title', 'Status'],
        ['1', 'With asset', status],
        ['2', 'Without', status],
      ]);
    const first = await send(fixture.owner, file('To do'), { name: 'p.csv', projectId });
    await client.import.run({ body: { fileId: first.fileId, projectId } });
    const done = fixture.project.statuses.find(({ name }) => name === 'Done')?.id ?? '';
    const rule = {
      statusId: done,
      limit: null,
      hard: false,
      ownerId: null,
      ownerMode: 'keep' as const,
      approvedAssets: true,
    };
    const rules = { restricted: false, transitions: [], statuses: [rule] };
    await client.workflow.save({ body: { projectId, version: 0, rules } });
    const task = (await fixture.tasks()).find(({ title }) => title === 'With asset');
    const lead = await personWith(app, { roles: ['lead'] });
    const folder = await lead.client.assetFolder.add({ body: { name: `Import ${freshKey()}` } });
    await app.pool.query(
      `with made as (
       insert into asset (id, name, folder, versions, search) values (gen_random_uuid(), 'draft', $2, 1, '') returning id
     ) insert into record_link (id, from_type, from_id, to_type, to_id, kind)
     select gen_random_uuid(), 'task', $1, 'asset', id, 'related' from made`,
      [task?.id, folder.id],
    );
    const later = await send(fixture.owner, file('Done'), { name: 'p.csv', projectId });
    expect(later.problems).toMatchObject([{ row: 2, message: expect.stringContaining('rights valid: 1 more.') }]);
    await client.import.run({ body: { fileId: later.fileId, projectId } });
    const found = new Map((await fixture.tasks()).map(({ title, statusId }) => [title, statusId]));
    expect(found.get('Without')).toBe(done);
    expect(found.get('With asset')).not.toBe(done);
  },
);

importing('an import fills a status with a hard limit only as far as there is room', async ({ fixture, send }) => {
  const { client } = fixture.owner;
  const projectId = fixture.project.id;
  const doing = fixture.project.statuses.find(({ name }) => name === 'Doing')?.id ?? '';
  const rule = { statusId: doing, limit: 2, hard: true, ownerId: null, ownerMode: 'keep' as const };
  await client.workflow.save({
    body: { projectId, version: 0, rules: { restricted: false, transitions: [], statuses: [rule] } },
  });
  const rows = ['1', '2', '3'].map((id) => [id, `Task ${id}`, 'Doing']);
  const { fileId, problems } = await send(fixture.owner, csvOf([['Id', 'Title', 'Status'], ...rows]), {
    name: 'q.csv',
    projectId,
  });
  expect(problems).toMatchObject([{ row: 4, message: expect.stringContaining('“Doing” is full') }]);
  await client.import.run({ body: { fileId, projectId } });
  expect((await fixture.tasks()).filter(({ statusId }) => statusId === doing)).toHaveLength(2);
});

describe('tasks that are made otherwise begin in the first status to do', () => {
  test('those of forms, accepted or at once', async ({ as, fixture, flow }) => {
    await flow.allow(LINE);
    const designer = await as('task:use', 'task:form:edit');
    await fixture.owner.client.member.add({
      body: { projectId: fixture.project.id, userIds: [designer.id], role: 'manager' },
    });
    const question: Question = {
      ...{ id: 'q1', kind: 'text', label: 'What', help: '', required: true, target: 'title', options: [] },
    };
    const draft: FormSchema = { sections: [{ title: '', help: '', questions: [question] }] };
    for (const intake of [true, false]) {
      const facts = { name: `Requests ${intake}`, audience: 'members' } as const;
      const { id, version } = await designer.client.form.add({ body: { projectId: fixture.project.id, ...facts } });
      const edited = await designer.client.form.edit({ body: { id, version, ...facts, draft, intake } });
      await designer.client.form.publish({ body: { id, version: edited.version } });
      const body = { formId: id, version: 1, answers: { q1: `Request ${intake}` }, today: '2099-01-01' };
      const filed = await fixture.member.client.form.submit({ body });
      if (intake) await designer.client.formSubmission.triage({ body: { ids: [filed.id], action: 'accept' } });
    }
    const { records } = await fixture.owner.client.task.query({ body: { projectId: fixture.project.id } });
    expect(records.map(({ statusId }) => statusId)).toEqual([flow.ids['To do'], flow.ids['To do']]);
  });

  test('the next one of a series', async ({ app, fixture, flow }) => {
    await flow.allow([...LINE, ['To do', 'Done']]);
    const { id, version } = await fixture.add('Rent', { dueDate: '2099-01-31' });
    await fixture.owner.client.recurrence.set({
      body: { taskId: id, repetition: { unit: 'month', every: 1 }, was: null },
    });
    await fixture.owner.client.task.edit({ body: { id, version, changes: { statusId: flow.ids.Done ?? '' } } });
    await runJob(app, continueTasks, {});
    const { records } = await fixture.owner.client.task.query({ body: { projectId: fixture.project.id } });
    expect(records.map(({ statusId }) => statusId).sort()).toEqual([flow.ids.Done, flow.ids['To do']].sort());
  });

  test('those moved from another project, unless new tasks may begin in a status like theirs', async ({
    fixture,
    flow,
  }) => {
    const { client } = fixture.owner;
    const key = freshKey();
    const other = await client.project.add({ body: { name: `Other ${key}`, key, template: 'blank' } });
    const statusOf = (name: string) => other.statuses.find((one) => one.name === name)?.id ?? '';
    const add = async (title: string, status: string) => {
      const { records } = await client.task.add({ body: { projectId: other.id, title, statusId: statusOf(status) } });
      return records[0]?.id ?? '';
    };
    const [done, doing] = [await add('Done there', 'Done'), await add('Doing there', 'Doing')];
    await flow.allow([...LINE, [null, 'Doing']]);
    const body = { projectId: other.id, ids: [done, doing], targetId: fixture.project.id };
    const plan = await client.relocation.check({ body });
    const planned = plan.statuses.map(({ from, to }) => [from, to]);
    expect(planned).toEqual([
      ['Doing', 'Doing'],
      ['Done', 'To do'],
    ]);
    await client.relocation.run({ body: { ...body, labels: 'drop' } });
    expect((await fixture.readTask(done)).statusId).toBe(flow.ids['To do']);
    expect((await fixture.readTask(doing)).statusId).toBe(flow.ids.Doing);
  });
});

describe('a project made like another one', () => {
  const OWNED: Step[] = [...LINE, [null, 'Doing', { required: ['ownerId'] }]];

  test('has its workflow, with its own statuses and fields, and only members as owners', async ({ fixture, flow }) => {
    const { client } = fixture.manager;
    const [field] = await client.customField.add({
      body: { projectId: fixture.project.id, name: 'Link', kind: 'text' },
    });
    const rule = {
      statusId: flow.ids.Doing ?? '',
      limit: 3,
      hard: true,
      ownerId: fixture.member.id,
      ownerMode: 'add' as const,
    };
    await flow.allow([...OWNED, ['To do', 'Done', { required: [`c_${field?.id}`], who: ['manager'] }]], [rule]);
    for (const withMembers of [true, false]) {
      const key = freshKey();
      const body = { id: fixture.project.id, name: `Copy ${key}`, key, withMembers, withTasks: false };
      const copy = await fixture.owner.client.project.duplicate({ body });
      const nameOf = (id: string | null) => copy.statuses.find((one) => one.id === id)?.name ?? null;
      expect(copy.workflow?.transitions.map(({ fromId, toId }) => [nameOf(fromId), nameOf(toId)])).toEqual(
        [...OWNED, ['To do', 'Done']].map(([from, to]) => [from, to]),
      );
      expect(copy.workflow?.transitions.at(-1)).toMatchObject({
        who: ['manager'],
        required: [`c_${copy.fields[0]?.id}`],
      });
      const ownerId = withMembers ? fixture.member.id : null;
      expect(copy.workflow?.statuses).toMatchObject([{ limit: 3, hard: true, ownerId, ownerMode: 'add' }]);
      expect(nameOf(copy.workflow?.statuses[0]?.statusId ?? null)).toBe('Doing');
    }
  });

  test('has that of the template it is created from', async ({ fixture, flow }) => {
    await flow.allow(OWNED);
    const { client } = fixture.owner;
    const name = `Template ${freshKey()}`;
    const { id: templateId } = await client.template.add({
      body: { projectId: fixture.project.id, name, withTasks: false },
    });
    const key = freshKey();
    const made = await client.project.add({ body: { name: `Made ${key}`, key, template: 'blank', templateId } });
    const nameOf = (id: string | null) => made.statuses.find((one) => one.id === id)?.name ?? null;
    expect(made.workflow?.restricted).toBe(true);
    expect(made.workflow?.transitions.map(({ fromId, toId }) => [nameOf(fromId), nameOf(toId)])).toEqual(
      OWNED.map(([from, to]) => [from, to]),
    );
  });
});

test('the rules are read with the status: an edit needs no statement of its own for them', async ({
  app,
  fixture,
  flow,
}) => {
  const actor = {
    id: fixture.owner.id,
    realname: fixture.owner.realname,
    orgCodes: [],
    orgLine: [],
  } as unknown as Actor;
  const statements = async (changes: TaskChanges) => {
    const { id, version } = await fixture.add('Counted');
    return await transact(app.pool, {
      async work(db) {
        const query = vi.spyOn(db.$client, 'query');
        await editTask({ db, actor, change: new Change(actor.id) }, { id, version, changes });
        // Who may edit, and whether there are data rules, is cached for a while, until permissions change.
        const texts = query.mock.calls
          .map(([given]) => JSON.stringify(given))
          .filter((text) => !/project_member|sys_role_permission/.test(text));
        query.mockRestore();
        return { all: texts.length, own: texts.filter((text) => text.includes('task_workflow')).length };
      },
    });
  };
  await statements({ title: 'Fills the caches' });
  expect((await statements({ title: 'Other' })).own).toBe(0);
  const without = await statements({ statusId: flow.ids.Doing ?? '' });
  expect(without.own).toBe(1);
  await flow.allow(LINE);
  await statements({ title: 'Fills the caches' });
  expect(await statements({ statusId: flow.ids.Doing ?? '' })).toEqual(without);
});
