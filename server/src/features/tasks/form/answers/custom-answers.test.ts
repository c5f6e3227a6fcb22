import {
  type CustomFieldKind,
  type FormAnswers,
  type FormSchema,
  QUESTION_KIND_OF,
  type Question,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { addField, options } from '../../../../../test/fixtures/field-fixture.ts';
import { test as base } from '../../../../../test/fixtures/project-fixture.ts';
import { questionFor, schemaOf, TODAY } from '../../../../../test/fixtures/public-form-fixture.ts';
import type { Person } from '../../../../../test/kit.ts';

const TITLE = questionFor('q1', { target: 'title', required: true });

type Field = Awaited<ReturnType<typeof addField>>;
type Draft = Partial<Parameters<typeof addField>[2]>;
type Form = { id: string; version: number };
type Kit = {
  designer: Person;
  projectId: string;
  field: (kind: CustomFieldKind, more?: Draft) => Promise<Field>;
  draw: (schema: FormSchema, more?: { intake?: boolean }) => Promise<Form>;
  publish: (schema: FormSchema, more?: { intake?: boolean }) => Promise<Form>;
  /** The custom fields and the description of the newest task. */
  newest: () => Promise<{ custom: object; description: string; id: string }>;
};
const withoutCode = base.extend({
  environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }],
});
const test = withoutCode.extend<Kit>({
  designer: async ({ as }, use) => use(await as('task:use', 'task:project:add', 'task:form:edit', 'task:form:public')),
  projectId: async ({ designer, found }, use) => use((await found(designer)).id),
  field: async ({ designer, projectId }, use) =>
    use((kind, more = {}) => addField(designer, projectId, { name: `Field ${kind}`, kind, ...more })),
  draw: async ({ designer: { client }, projectId }, use) => {
    let forms = 0;
    await use(async (draft, more = {}) => {
      forms += 1;
      const facts = { name: `Form ${forms}`, audience: 'org' } as const;
      const { id, version } = await client.form.add({ body: { projectId, ...facts } });
      return await client.form.edit({ body: { id, version, ...facts, draft, ...more } });
    });
  },
  publish: async ({ designer: { client }, draw }, use) =>
    use(async (schema, more) => {
      const { id, version } = await draw(schema, more);
      return await client.form.publish({ body: { id, version } });
    }),
  newest: async ({ designer: { client }, projectId }, use) =>
    use(async () => {
      const { id = '' } = (await client.task.query({ body: { projectId } })).records.at(-1) ?? {};
      const { custom = {}, description } = await client.task.queryById({ query: { id } });
      return { id, custom, description };
    }),
});
const filling = (id: string, field: Field, more: Partial<Question> = {}) =>
  questionFor(id, { kind: QUESTION_KIND_OF[field.kind] ?? 'text', target: field.key, ...more });
const submit = ({ client }: Person, formId: string, answers: FormAnswers) =>
  client.form.submit({ body: { formId, version: 1, answers: { q1: 'Banner', ...answers }, today: TODAY } });
const inbox = async ({ client }: Person, view: 'open' | 'done' = 'open') =>
  (await client.formSubmission.list({ query: { view, today: TODAY } })).records;
const accept = async (reviewer: Person) => {
  const ids = (await inbox(reviewer)).map(({ id }) => id);
  return await reviewer.client.formSubmission.triage({ body: { ids, action: 'accept' } });
};
const questionsIn = (schema: FormSchema) => schema.sections.flatMap(({ questions }) => questions.map(({ id }) => id));

test('[64] answers fill custom fields of every kind, also those that whoever answers may not change, with or without a review', async ({
  as,
  app,
  designer,
  field,
  newest,
  publish,
}) => {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into sys_depart (id, depart_name, org_code) values (gen_random_uuid(), 'Press', 'Z' || substr(md5(random()::text), 1, 8))
     returning replace(id::text, '-', '') as id`,
  );
  const choice = await field('choice', { options: options('Germany', 'France') });
  const choices = await field('choices', { options: options('Red', 'Blue') });
  const [de = '', red = '', blue = ''] = [choice.options[0]?.id, choices.options[0]?.id, choices.options[1]?.id];
  const given: [Field, FormAnswers[string], unknown?][] = [
    [await field('text', { editableBy: [] }), ' Blue ', 'Blue'],
    [await field('longText', { visibleTo: [] }), 'One\ntwo'],
    [await field('number', { decimals: 1, unit: 'kg' }), 2.5],
    [await field('money', { unit: 'EUR', decimals: 2, visibleTo: ['member'] }), 12.34],
    [await field('percent'), 40],
    [await field('date'), '2026-05-04'],
    [await field('dateRange'), '2026-05-04/2026-05-06'],
    [await field('checkbox'), true],
    [choice, de],
    [choices, [blue, red]],
    [await field('person'), designer.id],
    [await field('people'), [designer.id]],
    [await field('department'), rows[0]?.id ?? ''],
    [await field('phone'), '+49 30 123'],
    [await field('link'), 'https://example.org/a'],
  ];
  const schema = schemaOf(TITLE, ...given.map(([one], at) => filling(`q${at + 2}`, one)));
  const answers = Object.fromEntries(given.map(([, answer], at) => [`q${at + 2}`, answer]));
  const values = Object.fromEntries(given.map(([{ key }, answer, value = answer]) => [key, value]));
  const requester = await as('task:use');
  const direct = await publish(schema);
  const shown = await requester.client.form.schema({ query: { formId: direct.id } });
  expect(shown.fields?.find(({ key }) => key === choice.key)).toEqual({
    ...{ key: choice.key, kind: 'choice', unit: '', decimals: 0 },
    options: choice.options.map(({ id, name }) => ({ id, name })),
  });
  expect(JSON.stringify(shown.fields)).not.toContain('Field ');
  await submit(requester, direct.id, answers);
  expect((await newest()).custom).toEqual(values);
  expect((await newest()).description).not.toContain('Question');

  await submit(requester, (await publish(schema, { intake: true })).id, answers);
  const [waiting] = await inbox(designer);
  const texts = waiting?.lines.map(({ text }) => text) ?? [];
  expect(texts).toEqual(
    expect.arrayContaining(['2.5 kg', '12.34 EUR', '40 %', '2026-05-04 – 2026-05-06', 'Germany', 'Red, Blue', 'Press']),
  );
  await accept(designer);
  expect((await newest()).custom).toEqual(values);
});

test('answers are refused as values of their fields are', async ({ as, field, publish }) => {
  const long = 'x'.repeat(5_000);
  const several = await Promise.all(
    Array.from({ length: 14 }, (_, at) => `Long ${at}`).map((name) => field('longText', { name })),
  );
  const fields = [
    await field('number', { decimals: 1 }),
    await field('choice', { options: options('Germany') }),
    await field('phone'),
    await field('dateRange'),
    await field('person'),
    await field('percent'),
  ];
  const outsider = await as('task:use');
  const wrong = { q2: 2.55, q3: 'o1', q4: 'call me', q5: '2026-05-06/2026-05-04', q6: outsider.id, q7: 1e12 };
  const { id } = await publish(schemaOf(TITLE, ...fields.map((one, at) => filling(`q${at + 2}`, one))));
  await expect(submit(outsider, id, wrong)).rejects.toMatchObject({
    failure: 'form.answersWrong',
    detail: {
      questions: { q2: 'decimals', q3: 'unknown', q4: 'invalid', q5: 'invalid', q6: 'unknown', q7: 'invalid' },
    },
  });
  const texts = several.map((one, at) => filling(`q${at + 2}`, one));
  const much = await publish(schemaOf(TITLE, ...texts), { intake: true });
  const all = Object.fromEntries(texts.map((one) => [one.id, long]));
  await expect(submit(outsider, much.id, all)).rejects.toMatchObject({ detail: { questions: { q15: 'tooLong' } } });
});

test('a question whose field is gone, archived, of another kind, left out or limited is not published, and no longer asked', async ({
  as,
  designer,
  field,
  newest,
  projectId,
  publish,
}) => {
  const { client } = designer;
  const [gone, archived, converted, left] = [
    ...[await field('text', { name: 'Gone' }), await field('text', { name: 'Archived' })],
    ...[await field('text', { name: 'Converted' }), await field('text', { name: 'Left out' })],
  ] as [Field, Field, Field, Field];
  const limited = await field('choice', { options: options('Secret'), name: 'Limited' });
  const all = [gone, archived, converted, left, limited];
  const schema = schemaOf(
    TITLE,
    ...all.map((one, at) => filling(`q${at + 2}`, one, { required: true })),
    questionFor('q7', { kind: 'department' }),
  );
  await expect(publish(schema)).rejects.toMatchObject({
    detail: { problems: [{ code: 'fieldGone', question: 'q7' }] },
  });
  const usable = { sections: schema.sections.map((one) => ({ ...one, questions: one.questions.slice(0, 6) })) };
  const { id, version } = await publish(usable);
  const usage = await client.customField.usage({ query: { id: gone.id } });
  expect(usage.forms).toEqual(['Form 1', 'Form 2']);
  await client.customField.delete({ query: { id: gone.id } });
  await client.customField.edit({ body: { id: archived.id, archived: true } });
  await client.customField.convert({ body: { id: converted.id, version: 1, kind: 'number', lost: 0 } });
  await client.customField.edit({ body: { id: limited.id, version: limited.version, visibleTo: ['member'] } });
  const [type] = (await client.project.queryById({ query: { id: projectId } })).types;
  const setup = await client.taskType.setup({ query: { id: type?.id ?? '' } });
  const definition = { ...setup.draft, hidden: [left.key] };
  const saved = await client.taskType.saveDraft({
    body: { id: type?.id ?? '', version: setup.version, draft: definition },
  });
  await client.taskType.publish({ body: { id: type?.id ?? '', version: saved.version } });
  const codes = ['fieldGone', 'fieldArchived', 'fieldChanged', 'fieldHidden', 'fieldLimited'];
  const problems = codes.map((code, at) => ({ code, question: `q${at + 2}` }));
  await expect(client.form.publish({ body: { id, version } })).rejects.toMatchObject({ detail: { problems } });
  const { fields } = await client.form.queryById({ query: { id } });
  expect(fields.map(({ name, problem }) => [name, problem])).toEqual([
    ...[
      ['Archived', 'fieldArchived'],
      ['Converted', null],
      ['Left out', 'fieldHidden'],
      ['Limited', 'fieldLimited'],
    ],
  ]);
  const requester = await as('task:use');
  const shown = await requester.client.form.schema({ query: { formId: id } });
  expect([shown.fields, questionsIn(shown.schema).length]).toEqual([[expect.objectContaining({ kind: 'number' })], 6]);
  expect(JSON.stringify(shown)).not.toContain('Secret');
  // What is not asked is neither required nor stored.
  await submit(requester, id, { q2: 'Not stored', q6: limited.options[0]?.id ?? '' });
  expect(await newest()).toMatchObject({ custom: {}, description: expect.not.stringContaining('Not stored') });
});

test('a request that waits fills what its fields still take; what is meant for managers stays with them', async ({
  as,
  designer,
  field,
  newest,
  projectId,
  publish,
}) => {
  const { client } = designer;
  const reviewer = await as('task:use');
  await client.member.add({ body: { projectId, userIds: [reviewer.id], role: 'member' } });
  const choices = await field('choices', { options: options('Red', 'Blue') });
  const [secret, gone] = [
    await field('text', { visibleTo: [], name: 'Secret' }),
    await field('text', { visibleTo: [], name: 'Gone' }),
  ];
  const [closed, open] = [
    await field('text', { visibleTo: [], name: 'Closed' }),
    await field('text', { name: 'Open' }),
  ];
  const asked = [choices, secret, gone, closed, open].map((one, at) => filling(`q${at + 2}`, one));
  const form = await publish(schemaOf(TITLE, ...asked), { intake: true });
  const [red = '', blue = ''] = choices.options.map(({ id }) => id);
  const texts = { q3: 'For managers', q4: 'Was for managers', q5: 'Kept back', q6: 'For all' };
  await submit(await as('task:use'), form.id, { q2: [red, blue], ...texts });
  const lines = async (person: Person) => (await inbox(person))[0]?.lines.map(({ id }) => id);
  expect([await lines(designer), await lines(reviewer)]).toEqual([
    ['q2', 'q3', 'q4', 'q5', 'q6'],
    ['q2', 'q6'],
  ]);
  const kept = choices.options.filter(({ id }) => id === blue);
  await client.customField.edit({ body: { id: choices.id, version: choices.version, options: kept } });
  await client.customField.delete({ query: { id: gone.id } });
  for (const one of [closed, open]) await client.customField.edit({ body: { id: one.id, archived: true } });
  expect(await lines(reviewer)).toEqual(['q2', 'q6']);
  await accept(reviewer);
  const { custom, description } = await newest();
  expect(custom).toEqual({ [choices.key]: [blue], [secret.key]: 'For managers' });
  expect(description).toContain('For all');
  for (const text of ['For managers', 'Was for managers', 'Kept back']) expect(description).not.toContain(text);
  expect(JSON.stringify(await reviewer.client.task.query({ body: { projectId } }))).not.toContain('For managers');
});

test('an answer for a field that the task does not show goes into the description; a place gives no right to fields', async ({
  as,
  designer,
  field,
  newest,
  projectId,
  publish,
}) => {
  const budget = await field('money', { unit: 'EUR', visibleWhen: 'priority = H' });
  const secret = await field('money', { unit: 'EUR', visibleWhen: 'priority = H', visibleTo: [], name: 'Margin' });
  const priority = questionFor('q2', { kind: 'select', target: 'priority' });
  const asked = [filling('q3', budget, { label: 'Budget' }), filling('q4', secret, { label: 'Margin' })];
  const { id } = await publish(schemaOf(TITLE, priority, ...asked));
  const requester = await as('task:use');
  await submit(requester, id, { q2: 'H', q3: 10, q4: 20 });
  expect(await newest()).toMatchObject({ custom: { [budget.key]: 10, [secret.key]: 20 } });
  await submit(requester, id, { q2: 'L', q3: 30, q4: 40 });
  const { custom, description } = await newest();
  expect(custom).toEqual({});
  expect(description).toContain('<p>30 EUR</p>');
  expect(description).not.toContain('Margin');
  const member = await as('task:use');
  await designer.client.member.add({ body: { projectId, userIds: [member.id], role: 'member' } });
  const own = await field('text', { editableBy: [], name: 'Own' });
  const body = { formId: id, version: 1, answers: { q1: 'Placed', q2: 'H', q3: 5 }, today: TODAY };
  const placed = (key: Field['key']) => member.client.form.submit({ body: { ...body, place: { [key]: 'mine' } } });
  await expect(placed(own.key)).rejects.toMatchObject({ failure: 'customField.notEditable' });
  await member.client.form.submit({ body: { ...body, place: { [budget.key]: 7 } } });
  expect((await newest()).custom).toEqual({ [budget.key]: 5 });
});

test('a public form offers the options of its fields, and never departments or people', async ({
  anonymous,
  designer,
  field,
  newest,
  publish,
}) => {
  const { client } = designer;
  const choice = await field('choice', { options: options('Germany', 'France') });
  const form = await publish(schemaOf(TITLE, filling('q2', choice)));
  const { key } = await client.formAddress.set({ body: { formId: form.id, action: 'on' } });
  const shown = await anonymous.publicForm.get({ body: { key: key ?? '' } });
  expect(shown.fields?.map(({ options: offered }) => offered.map(({ name }) => name))).toEqual([['Germany', 'France']]);
  const body = { key: key ?? '', version: 1, today: TODAY };
  const [de = ''] = choice.options.map(({ id }) => id);
  await expect(anonymous.publicForm.submit({ body: { ...body, answers: { q1: 'x', q2: 'o1' } } })).rejects.toThrow(/./);
  await anonymous.publicForm.submit({ body: { ...body, answers: { q1: 'x', q2: de } } });
  await accept(designer);
  expect((await newest()).custom).toEqual({ [choice.key]: de });
  for (const kind of ['department', 'people'] as const) {
    const { id } = await publish(schemaOf(TITLE, filling('q2', await field(kind))));
    await expect(client.formAddress.set({ body: { formId: id, action: 'on' } })).rejects.toMatchObject({
      failure: 'form.personAsked',
    });
  }
});

test('[29] [64] answers keep to the limits of their fields, and fields without an answer get their default value', async ({
  designer,
  field,
  newest,
  publish,
}) => {
  const weight = await field('number', { min: 1, max: 10 });
  const day = await field('date', { max: '2099-12-31' });
  const note = await field('text', { defaultValue: 'usual' });
  const { id } = await publish(schemaOf(TITLE, filling('q2', weight), filling('q3', day), filling('q4', note)));
  const refused = submit(designer, id, { q2: 11, q3: '2100-01-01' });
  await expect(refused).rejects.toMatchObject({
    envelope: { result: { detail: { questions: { q2: 'outOfRange', q3: 'outOfRange' } } } },
  });
  const { fields } = await designer.client.form.schema({ query: { formId: id } });
  expect(fields).toContainEqual(expect.objectContaining({ key: weight.key, min: 1, max: 10 }));
  await submit(designer, id, { q2: 10, q3: '2099-12-31' });
  expect((await newest()).custom).toEqual({ [weight.key]: 10, [day.key]: '2099-12-31', [note.key]: 'usual' });
});
