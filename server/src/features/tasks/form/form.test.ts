import type { FormAnswers, FormSchema, Question } from '@opsyard/contract';
import { expect } from 'vitest';
import { CONDITION_CASES } from '../../../../../contract/test/form-condition-cases.ts';
import { test as base } from '../../../../test/fixtures/project-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const question = (id: string, more: Partial<Question>): Question => ({
  ...{ id, kind: 'text', label: `Question ${id}`, help: '', required: false, target: null, options: [] },
  ...more,
});
const asking = (...questions: Question[]): FormSchema => ({ sections: [{ title: 'Facts', help: '', questions }] });
const SCHEMA = asking(
  question('q1', { target: 'title', required: true }),
  question('q2', { kind: 'longText', target: 'description' }),
  question('q3', { kind: 'select', target: 'priority' }),
  question('q4', { kind: 'multiSelect', target: 'labels' }),
  question('q5', { kind: 'user', target: 'assignee' }),
  question('q6', { kind: 'date', target: 'dueDate' }),
  question('q7', { kind: 'number', label: 'Pieces <b>' }),
  question('q8', {
    kind: 'select',
    label: 'Market',
    options: [
      { value: 'o1', label: 'Germany' },
      { value: 'o2', label: 'France' },
    ],
  }),
  question('q9', { kind: 'checkbox', label: 'Confirmed', required: true }),
  question('q10', { kind: 'url' }),
);
const RIGHT: FormAnswers = { q1: 'Banner', q9: true };

type Publish = (schema?: FormSchema, audience?: 'members' | 'dept' | 'org') => Promise<{ id: string; version: number }>;
const test = base.extend<{ designer: Person; projectId: string; publish: Publish }>({
  designer: async ({ as }, use) => use(await as('task:use', 'task:project:add', 'task:form:edit')),
  projectId: async ({ designer, found }, use) => use((await found(designer)).id),
  publish: async ({ designer: { client }, projectId }, use) =>
    use(async (draft = SCHEMA, audience = 'org') => {
      const name = `Form ${draft.sections.length} ${audience}`;
      const { id, version } = await client.form.add({ body: { projectId, name, audience } });
      const edited = await client.form.edit({ body: { id, version, name, audience, draft } });
      return await client.form.publish({ body: { id, version: edited.version } });
    }),
});
const submit = ({ client }: Person, formId: string, answers: FormAnswers = RIGHT, version = 1) =>
  client.form.submit({ body: { formId, version, answers, today: '2026-03-01' } });

test('[CL-05] changes of a form are pushed: to all pages without saying which, to its project if they concern its types', async ({
  app,
  designer: { client },
  projectId,
}) => {
  const seen = async () => {
    const { rows } = await app.pool.query(
      `select topic, payload from outbox where topic = $1 or payload ->> 'recordType' = 'taskForm' order by id`,
      [`project:${projectId}`],
    );
    return rows.map(({ topic, payload }: { topic: string; payload: { ids: string[]; kind: string } }) => {
      expect(payload.ids).toEqual([]);
      return `${topic.split(':')[0]} ${payload.kind}`;
    });
  };
  const pushedBy = async (change: () => Promise<unknown>) => {
    const before = (await seen()).length;
    await change();
    return (await seen()).slice(before).toSorted();
  };
  const facts = { name: 'Requests', audience: 'org' } as const;
  let form = { id: '', version: 0 };
  const keep = async (change: Promise<typeof form>) => {
    form = await change;
  };
  const body = () => ({ id: form.id, version: form.version });
  const [everybody, everybodyAndProject] = [['all updated'], ['all updated', 'project project']];
  expect(await pushedBy(() => keep(client.form.add({ body: { projectId, ...facts } })))).toEqual(everybody);
  const draft = { ...facts, draft: asking(question('q1', { target: 'title', required: true })) };
  expect(await pushedBy(() => keep(client.form.edit({ body: { ...body(), ...draft } })))).toEqual(everybody);
  const renamed = { ...body(), ...draft, name: 'Wishes' };
  expect(await pushedBy(() => keep(client.form.edit({ body: renamed })))).toEqual(everybodyAndProject);
  expect(await pushedBy(() => keep(client.form.publish({ body: body() })))).toEqual(everybodyAndProject);
  expect(await pushedBy(() => keep(client.form.unpublish({ body: body() })))).toEqual(everybodyAndProject);
  const remove = () => client.form.delete({ query: { id: form.id } });
  expect(await pushedBy(remove)).toEqual(everybodyAndProject);
});

test('[BC-04] a published form creates a task from its answers, with the remaining ones in the description', async ({
  as,
  designer,
  projectId,
  publish,
}) => {
  const { client } = designer;
  const label = await client.label.add({ body: { projectId, name: 'Print', color: 'red' } });
  const form = await publish();
  const requester = await as('task:use');
  const shown = await requester.client.form.schema({ query: { formId: form.id } });
  expect(shown).toMatchObject({ version: 1, people: [{ id: designer.id }], labels: [{ name: 'Print' }] });
  const answers = { q2: 'First\nsecond', q3: 'H', q4: [label.id], q5: designer.id, q6: '2099-05-04' };
  const others = { q7: 12.5, q8: 'o2', q10: 'https://example.org/brief' };
  const filed = await submit(requester, form.id, { ...RIGHT, ...answers, ...others });
  expect(filed).toEqual({
    id: filed.id,
    title: 'Banner',
    taskKey: null,
    isWaiting: false,
    isRepeated: false,
    opId: null,
  });

  const { records } = await client.task.query({ body: { projectId } });
  expect(records).toMatchObject([
    { title: 'Banner', priority: 'H', labelIds: [label.id], assigneeIds: [designer.id], dueDate: '2099-05-04' },
  ]);
  const detail = await client.task.queryById({ query: { id: records[0]?.id ?? '' } });
  expect(detail.createdBy).toBe(requester.id);
  expect(detail.description).toContain('<p>First</p><p>second</p>');
  expect(detail.description).toContain(requester.realname);
  expect(detail.description).toContain('<strong>Pieces &lt;b&gt;</strong></p><p>12.5</p>');
  expect(detail.description).toContain('<p>France</p>');
  expect(detail.description).toContain('☑ Confirmed');
  const [row] = (await client.form.list()).filter(({ id }) => id === form.id);
  expect(row).toMatchObject({ submissions: 1, mayEdit: true, mayFill: true, publishedVersion: 1, hasChanges: false });
  await expect(client.form.delete({ query: { id: form.id } })).rejects.toMatchObject({
    failure: 'form.hasSubmissions',
  });
});

test('reports the error of each answer at its question', async ({ as, publish }) => {
  const { id } = await publish();
  const requester = await as('task:use');
  const wrong = { q1: ' ', q3: 'X', q4: ['o1'], q5: requester.id, q6: '2099-02-30', q7: 'many', q8: 'o3', q10: 'x' };
  await expect(submit(requester, id, wrong)).rejects.toMatchObject({
    status: 422,
    failure: 'form.answersWrong',
    detail: {
      questions: {
        ...{ q1: 'required', q3: 'unknown', q4: 'unknown', q5: 'unknown', q6: 'invalid', q7: 'invalid', q8: 'unknown' },
        ...{ q9: 'required', q10: 'invalid' },
      },
    },
  });
  const long = { ...RIGHT, q1: 'x'.repeat(201) };
  await expect(submit(requester, id, long)).rejects.toMatchObject({ detail: { questions: { q1: 'tooLong' } } });
});

test('accepts identical answers of a user once within 10 minutes, and again later', async ({
  app,
  as,
  designer,
  publish,
}) => {
  const { id } = await publish();
  const requester = await as('task:use');
  const [one, other] = await Promise.all([submit(requester, id), submit(requester, id, { q9: true, q1: 'Banner' })]);
  expect([one.id, one.isRepeated, other.isRepeated].toSorted()).toEqual([other.id, false, true].toSorted());
  expect(await submit(designer, id)).toMatchObject({ isRepeated: false });
  expect(await submit(requester, id, { ...RIGHT, q2: 'x' })).toMatchObject({ isRepeated: false });
  const age = `update task_form_submission set created_at = created_at - interval '11 minutes' where form_id = $1`;
  await app.pool.query(age, [id]);
  expect(await submit(requester, id)).toMatchObject({ isRepeated: false });
});

test('is visible to and filled in by its audience only', async ({ as, designer, publish }) => {
  const inside = await publish(asking(question('q1', { target: 'title' })), 'members');
  const nonMember = await as('task:use');
  const listed = async ({ client }: Person) => (await client.form.list()).map(({ id }) => id);
  expect(await listed(nonMember)).not.toContain(inside.id);
  await expect(submit(nonMember, inside.id, { q1: 'x' })).rejects.toMatchObject({ status: 404 });
  await expect(nonMember.client.form.schema({ query: { formId: inside.id } })).rejects.toMatchObject({ status: 404 });
  const filed = await submit(designer, inside.id, { q1: 'x' });
  expect(filed.taskKey).toMatch(/^[A-Z0-9]+-1$/);
  const other = await publish(SCHEMA, 'dept');
  expect(await listed(nonMember)).not.toContain(other.id);
  await expect(
    nonMember.client.form.add({ body: { projectId: inside.id, name: 'x', audience: 'org' } }),
  ).rejects.toThrow(/./);
});

test('is designed by managers of its project, and published versions are immutable', async ({
  as,
  designer,
  projectId,
  publish,
}) => {
  const { client } = designer;
  const { id, version } = await publish();
  const detail = await client.form.queryById({ query: { id } });
  expect(detail).toMatchObject({ draft: SCHEMA, version, people: [{ id: designer.id }], labels: [] });
  const other = await as('task:use', 'task:form:edit');
  const [name, audience] = ['Other', 'org'] as const;
  await expect(other.client.form.queryById({ query: { id } })).rejects.toMatchObject({ status: 403 });
  await expect(other.client.form.add({ body: { projectId, name, audience } })).rejects.toMatchObject({ status: 404 });
  const draft = asking(question('q1', { target: 'title' }), question('q2', { required: true, label: 'New' }));
  const stale = client.form.edit({ body: { id, version: version - 1, name, audience, draft } });
  await expect(stale).rejects.toMatchObject({ failure: 'common.staleVersion' });
  const edited = await client.form.edit({ body: { id, version, name, audience, draft } });
  expect(edited).toMatchObject({ hasChanges: true, publishedVersion: 1 });
  expect(await client.form.publish({ body: { id, version: edited.version } })).toMatchObject({ publishedVersion: 2 });
  await expect(submit(designer, id)).rejects.toMatchObject({ failure: 'form.changed', detail: { version: 2 } });
  const former = await client.form.schema({ query: { formId: id, version: 1 } });
  expect(former.schema).toEqual(SCHEMA);
  await expect(other.client.form.schema({ query: { formId: id, version: 1 } })).rejects.toMatchObject({ status: 403 });
  const closed = await client.form.unpublish({ body: { id, version: edited.version + 1 } });
  expect(closed).toMatchObject({ publishedVersion: null, mayFill: false });
  const twice = client.form.unpublish({ body: { id, version: closed.version } });
  await expect(twice).rejects.toMatchObject({ failure: 'form.notPublished' });
  expect(await client.form.publish({ body: { id, version: closed.version } })).toMatchObject({ publishedVersion: 2 });
  await expect(publish(draft, 'members').then(() => publish(draft, 'members'))).rejects.toMatchObject({
    failure: 'form.nameTaken',
  });
});

test('can be published only when complete, and deleted only without submissions', async ({
  designer: { client },
  projectId,
}) => {
  const [name, audience] = ['Unfinished', 'org'] as const;
  const { id, version } = await client.form.add({ body: { projectId, name, audience } });
  const draft = asking(
    question('q1', { kind: 'select' }),
    question('q2', { label: '' }),
    question('q3', { visibleWhen: 'q4 = 1' }),
  );
  const edited = await client.form.edit({ body: { id, version, name, audience, draft } });
  await expect(client.form.publish({ body: { id, version: edited.version } })).rejects.toMatchObject({
    failure: 'form.incomplete',
    detail: {
      problems: [
        { code: 'noTitle' },
        { code: 'fewOptions', question: 'q1' },
        { code: 'noLabel', question: 'q2' },
        { code: 'badCondition', question: 'q3' },
      ],
    },
  });
  await client.form.delete({ query: { id } });
  await expect(client.form.queryById({ query: { id } })).rejects.toMatchObject({ status: 404 });
});

test('evaluates conditions like the page', async ({ app, as, publish }) => {
  const requester = await as('task:use');
  const { schema, me, today, cases } = CONDITION_CASES;
  const { id } = await publish(schema);
  for (const { name, answers, kept, problems } of cases) {
    const own = (given: FormAnswers) => JSON.parse(JSON.stringify(given).replaceAll(me, requester.id)) as FormAnswers;
    const sent = requester.client.form.submit({ body: { formId: id, version: 1, answers: own(answers), today } });
    if (problems) {
      await expect(sent, name).rejects.toMatchObject({ detail: { questions: problems } });
      continue;
    }
    const filed = await sent;
    const { rows } = await app.pool.query('select answers from task_form_submission where id = $1', [filed.id]);
    expect(rows, name).toEqual([{ answers: own(kept) }]);
  }
});

test('a form deleted during a submission is either not found or kept', async ({ as, designer, publish }) => {
  const requester = await as('task:use');
  for (let at = 0; at < 10; at += 1) {
    const { id } = await publish(asking(question('q1', { target: 'title' })));
    const deleting = designer.client.form.delete({ query: { id } });
    const [deleted, filed] = await Promise.allSettled([deleting, submit(requester, id, { q1: `Banner ${at}` })]);
    if (deleted.status === 'fulfilled') {
      expect(filed).toMatchObject({ reason: { status: 404, failure: 'common.notFound' } });
      continue;
    }
    expect(deleted).toMatchObject({ reason: { failure: 'form.hasSubmissions' } });
    expect(filed).toMatchObject({ status: 'fulfilled' });
    // The next one has the same name.
    const { version, draft, audience } = await designer.client.form.queryById({ query: { id } });
    await designer.client.form.edit({ body: { id, version, name: `Kept ${at}`, audience, draft } });
  }
});
