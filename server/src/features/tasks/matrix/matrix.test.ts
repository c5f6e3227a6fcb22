import { customFieldFailures, type MatrixAxes, type MatrixFilling, taskMatrixFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { newFolder, sendAsset } from '../../../../test/fixtures/asset-fixture.ts';
import { picture } from '../../../../test/fixtures/original-fixture.ts';
import { personWith, personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, refusal, type TaskFixture } from '../../../../test/fixtures/task-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

type Named = { id: string; options: { id: string; name: string }[]; version: number };
type Fixture = {
  market: Named;
  format: Named;
  language: Named;
  brief: { id: string };
  axes: MatrixAxes;
};

const MARKETS = ['DE', 'AT', 'CH', 'NL', 'IT', 'ES'];
const FORMATS = ['Banner', 'Story', 'Video', 'Mail', 'Print'];
const FILLING: MatrixFilling = { templateId: null, ownerId: null, dates: 'brief', startDate: null, dueDate: null };

const test = base.extend<{ setting: Fixture }>({
  /** A brief for six markets, five formats and two languages. */
  setting: async ({ fixture }, use) => {
    const market = await choice(fixture, 'Market', MARKETS);
    const format = await choice(fixture, 'Format', FORMATS);
    const language = await choice(fixture, 'Language', ['de', 'en']);
    const brief = await fixture.add('Winter sale', {
      ...{ description: '<p>Snow</p>', startDate: '2030-01-07', dueDate: '2030-01-18' },
    });
    const axes = { rows: [axisOf(market)], columns: [axisOf(format), axisOf(language)] };
    await fixture.owner.client.taskMatrix.set({ body: { taskId: brief.id, ...axes } });
    await use({ market, format, language, brief, axes });
  },
});

const axisOf = ({ id, options }: Named) => ({ fieldId: id, optionIds: options.map((option) => option.id) });

async function choice({ owner, project }: TaskFixture, name: string, options: readonly string[]): Promise<Named> {
  const body = {
    ...{ projectId: project.id, name, kind: 'choice' as const },
    options: options.map((option) => ({ name: option, color: 'blue' as const })),
  };
  const fields = await owner.client.customField.add({ body });
  return fields.find((field) => field.name === name) as Named;
}

const fill = ({ client }: Person, taskId: string, more: Partial<MatrixFilling> = {}, optionId?: string) =>
  client.taskMatrix.fill({ body: { taskId, filling: { ...FILLING, ...more }, ...(optionId && { optionId }) } });
const get = ({ client }: Person, taskId: string) => client.taskMatrix.get({ query: { taskId } });
const outdated = async (person: Person, taskId: string) =>
  (await get(person, taskId)).cells.filter((cell) => cell.outdated.length > 0);

test('makes 6 x 5 x 2 cells in one operation, and exactly 10 for a new market', async ({ fixture, setting }) => {
  const { owner, member } = fixture;
  const { brief, market, axes } = setting;
  const { made, opId } = await fill(member, brief.id, { ownerId: member.id });
  expect(made).toBe(60);
  const { cells } = await get(owner, brief.id);
  expect(cells).toHaveLength(60);
  expect(new Set(cells.map(({ optionIds }) => optionIds.join())).size).toBe(60);
  expect(cells[0]).toMatchObject({
    ...{ title: 'Winter sale · DE / Banner / de', ownerId: member.id, dueDate: '2030-01-18', outdated: [] },
    optionIds: [market.options[0]?.id, setting.format.options[0]?.id, setting.language.options[0]?.id],
  });
  const one = await owner.client.task.queryById({ query: { id: cells[0]?.id } });
  expect(await fixture.readTask(brief.id)).toMatchObject({ matrix: true });
  expect(one).toMatchObject({ matrix: false, parentId: brief.id, description: '<p>Snow</p>', startDate: '2030-01-07' });
  expect(await fill(member, brief.id)).toEqual({ made: 0, opId: null });

  const options = [...market.options, { name: 'FR', color: 'red' as const }].map((option) => ({
    ...{ color: 'blue' as const, ...option },
  }));
  const fields = await owner.client.customField.edit({ body: { id: market.id, version: market.version, options } });
  const wider = fields.find(({ id }) => id === market.id) as Named;
  const french = wider.options.at(-1)?.id ?? '';
  const body = { taskId: brief.id, rows: [axisOf(wider)], columns: axes.columns };
  await owner.client.taskMatrix.set({ body });
  expect(await fill(member, brief.id, {}, french)).toMatchObject({ made: 10 });
  const after = await get(owner, brief.id);
  expect(after.cells.filter(({ optionIds }) => optionIds.includes(french))).toHaveLength(10);
  expect(after.cells).toHaveLength(70);

  expect(await member.client.operation.undo({ body: { opId: opId ?? '' } })).toMatchObject({ restored: 60 });
  expect((await get(owner, brief.id)).cells).toHaveLength(10);
});

test('[BC-04] an asset of another format is linked with a cell after a confirmation only', async ({ app, fixture }) => {
  const { owner, project } = fixture;
  const format = await choice(fixture, 'Format', ['40x20', '80x20']);
  const brief = await fixture.add('Feed');
  await owner.client.taskMatrix.set({ body: { taskId: brief.id, rows: [axisOf(format)], columns: [] } });
  await fill(owner, brief.id);
  const { cells } = await get(owner, brief.id);
  const cellOf = (name: string) =>
    cells.find(({ optionIds }) => optionIds[0] === format.options.find((one) => one.name === name)?.id)?.id ?? '';
  const designer = await personWith(app, { roles: ['lead'] });
  await owner.client.member.add({ body: { projectId: project.id, userIds: [designer.id], role: 'member' } });
  const folderId = await newFolder(designer);
  const { result } = await sendAsset(app, designer, { folderId }, { name: 'pixel.png', bytes: await picture(40, 20) });
  const link = (recordId: string, more = {}) =>
    designer.client.taskLink.add({ body: { recordId, type: 'asset', id: result.assetId, ...more } });
  const refused = refusal(409, 'link.warned');
  await expect(link(cellOf('80x20'))).rejects.toMatchObject(refused);
  await expect(link(cellOf('80x20'))).rejects.toThrow(
    '“pixel.png” (PNG, 40 × 20) does not have the format of this task, “80x20”.',
  );
  // From the side of the asset, too.
  const back = { recordId: result.assetId, type: 'task', id: cellOf('80x20') };
  await expect(designer.client.assetLink.add({ body: back })).rejects.toMatchObject(refused);
  await link(cellOf('80x20'), { despite: true });
  await link(brief.id);
  await link(cellOf('40x20'));
});

test('two people who fill a matrix at the same time make no cell twice', async ({ fixture, setting }) => {
  const { owner, manager, member } = fixture;
  const replies = await Promise.all([owner, manager, member].map((person) => fill(person, setting.brief.id)));
  expect(replies.map(({ made }) => made).sort()).toEqual([0, 0, 60]);
  expect((await get(owner, setting.brief.id)).cells).toHaveLength(60);
});

test('a change of the brief makes cells outdated until each or all are updated', async ({ fixture, setting }) => {
  const { owner, member } = fixture;
  const { client } = owner;
  const { brief, market, format, axes } = setting;
  const few = { ...axes, rows: [{ ...axisOf(market), optionIds: [market.options[0]?.id ?? ''] }] };
  const columns = [{ ...axisOf(format), optionIds: format.options.slice(0, 2).map(({ id }) => id) }];
  await client.taskMatrix.set({ body: { taskId: brief.id, rows: few.rows, columns } });
  expect(await fill(member, brief.id)).toMatchObject({ made: 2 });
  const [first, second] = (await get(owner, brief.id)).cells;
  const own = await client.task.queryById({ query: { id: second?.id } });
  await client.task.edit({
    body: { id: own.id, version: own.version, changes: { title: 'Own title', dueDate: '2030-02-01' } },
  });

  const { descriptionVersion, version } = await client.task.queryById({ query: { id: brief.id } });
  await client.task.describe({ body: { id: brief.id, descriptionVersion, description: '<p>Ice</p>' } });
  expect((await outdated(owner, brief.id)).map((cell) => cell.outdated)).toEqual([['description'], ['description']]);
  const changes = { title: 'Spring sale', startDate: '2030-01-14', dueDate: '2030-01-25' };
  await client.task.edit({ body: { id: brief.id, version, changes } });
  expect((await outdated(owner, brief.id))[0]?.outdated).toEqual(['title', 'description', 'dates']);

  const accepted = await member.client.taskMatrix.accept({ body: { taskId: brief.id, ids: [first?.id ?? ''] } });
  expect(accepted.accepted).toBe(1);
  expect((await outdated(owner, brief.id)).map(({ id }) => id)).toEqual([second?.id]);
  const shown = await client.task.queryById({ query: { id: first?.id } });
  expect(shown).toMatchObject({
    ...{ title: 'Spring sale · DE / Banner', description: '<p>Ice</p>' },
    ...{ startDate: '2030-01-14', dueDate: '2030-01-25' },
  });
  await member.client.operation.undo({ body: { opId: accepted.opId ?? '' } });
  expect(await client.task.queryById({ query: { id: first?.id } })).toMatchObject({
    ...{ title: 'Winter sale · DE / Banner', description: '<p>Snow</p>', dueDate: '2030-01-18' },
  });
  expect(await outdated(owner, brief.id)).toHaveLength(2);

  expect(await member.client.taskMatrix.accept({ body: { taskId: brief.id } })).toMatchObject({ accepted: 2 });
  expect(await outdated(owner, brief.id)).toEqual([]);
  expect(await client.task.queryById({ query: { id: second?.id } })).toMatchObject({
    ...{ title: 'Own title', description: '<p>Ice</p>', dueDate: '2030-02-01' },
  });
  expect(await member.client.taskMatrix.accept({ body: { taskId: brief.id } })).toEqual({ accepted: 0, opId: null });
});

test('makes cells from a template with its subtasks, dates and owner; they move with the brief', async ({
  fixture,
  setting,
}) => {
  const { client } = fixture.owner;
  const { brief, language } = setting;
  const model = await fixture.add('model', {
    dueDate: '2030-03-10',
    ownerId: fixture.guest.id,
    description: '<p>How</p>',
  });
  await fixture.add('check', { parentId: model.id, dueDate: '2030-03-08' });
  const saved = { projectId: fixture.project.id, parts: ['subtasks', 'people'] as ('subtasks' | 'people')[] };
  const body = { ...saved, ids: [model.id], name: 'Cell', shared: false, workingDays: false, people: [] };
  const { id: templateId } = await client.taskTemplate.add({ body });
  await client.taskMatrix.set({ body: { taskId: brief.id, rows: [axisOf(language)], columns: [] } });
  expect(await fill(fixture.owner, brief.id, { templateId })).toMatchObject({ made: 2 });
  const [cell] = (await get(fixture.owner, brief.id)).cells;
  const detail = await client.task.queryById({ query: { id: cell?.id } });
  expect(detail).toMatchObject({
    title: 'Winter sale · de',
    ownerId: fixture.guest.id,
    dueDate: '2030-01-18',
    description: '<p>How</p>',
  });
  expect(detail.subtasks).toMatchObject([{ title: 'check', dueDate: '2030-01-16' }]);
  const { version } = await client.task.queryById({ query: { id: brief.id } });
  await client.task.edit({ body: { id: brief.id, version, changes: { dueDate: '2030-01-20' } } });
  await client.taskMatrix.accept({ body: { taskId: brief.id } });
  expect(await client.task.queryById({ query: { id: cell?.id } })).toMatchObject({
    dueDate: '2030-01-20',
    startDate: null,
  });

  const two = await client.taskTemplate.add({
    body: { ...body, ids: [model.id, (await fixture.add('other')).id], name: 'Two' },
  });
  await client.taskMatrix.set({ body: { taskId: brief.id, rows: [axisOf(setting.market)], columns: [] } });
  await expect(fill(fixture.owner, brief.id, { templateId: two.id })).rejects.toMatchObject({
    failure: taskMatrixFailures.templateUnfit.code,
  });
});

test('refuses too many fields or cells, unfit fields and unknown options', async ({ fixture, setting }) => {
  const { client } = fixture.owner;
  const { brief, market, format, language } = setting;
  const set = (rows: MatrixAxes['rows'], columns: MatrixAxes['columns'] = []) =>
    client.taskMatrix.set({ body: { taskId: brief.id, rows, columns } });
  const big = await choice(
    fixture,
    'Big',
    Array.from({ length: 21 }, (_, at) => `No ${at}`),
  );
  const text = (
    await client.customField.add({ body: { projectId: fixture.project.id, name: 'Note', kind: 'text' } })
  ).find(({ name }) => name === 'Note');
  const unknownOptions = [market.options[0]?.id ?? ''];
  const refused = (failure: { code: string }) => ({ failure: failure.code });
  await expect(set([axisOf(market), axisOf(format)], [axisOf(language), axisOf(big)])).rejects.toMatchObject(
    refused(taskMatrixFailures.tooManyFields),
  );
  await expect(set([axisOf(big)], [axisOf(format), axisOf(language)])).rejects.toMatchObject(
    refused(taskMatrixFailures.tooManyCells),
  );
  await expect(set([axisOf(market), axisOf(market)])).rejects.toMatchObject(refused(taskMatrixFailures.fieldUnfit));
  await expect(set([{ fieldId: text?.id ?? '', optionIds: unknownOptions }])).rejects.toMatchObject(
    refused(taskMatrixFailures.fieldUnfit),
  );
  await expect(set([{ ...axisOf(format), optionIds: unknownOptions }])).rejects.toMatchObject(
    refused(taskMatrixFailures.optionUnknown),
  );
  await expect(fill(fixture.owner, brief.id, {}, big.options[0]?.id)).rejects.toMatchObject(
    refused(taskMatrixFailures.optionUnknown),
  );
  await expect(fill(fixture.owner, (await fixture.add('plain')).id)).rejects.toMatchObject(
    refused(taskMatrixFailures.none),
  );
  await expect(fill(fixture.owner, brief.id, { ownerId: fixture.nonMember.id })).rejects.toMatchObject({
    failure: 'task.personUnknown',
  });
  const reversed = { dates: 'fixed' as const, startDate: '2030-02-02', dueDate: '2030-02-01' };
  await expect(fill(fixture.owner, brief.id, reversed)).rejects.toMatchObject({ failure: 'task.datesReversed' });
  await client.customField.edit({ body: { id: market.id, archived: true } });
  expect((await get(fixture.owner, brief.id)).axes).toBeNull();
});

test('requires the ability to edit tasks, and hides cells that data rules hide without doubling them', async ({
  app,
  fixture,
  setting,
}) => {
  const { owner, guest, nonMember, project } = fixture;
  const { brief } = setting;
  await expect(get(nonMember, brief.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(fill(nonMember, brief.id)).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await expect(fill(guest, brief.id)).rejects.toMatchObject(refusal(403, 'project.notAllowed'));
  await expect(guest.client.taskMatrix.accept({ body: { taskId: brief.id } })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  await expect(guest.client.taskMatrix.remove({ query: { taskId: brief.id } })).rejects.toMatchObject(
    refusal(403, 'project.notAllowed'),
  );
  await fill(owner, brief.id);
  const limited = await personWithRules(app, { entries: ['task:use'], on: 'task:use' }, ['title', 'LIKE', 'Winter']);
  await owner.client.member.add({ body: { projectId: project.id, userIds: [limited.id], role: 'member' } });
  const video = (await get(owner, brief.id)).cells.filter(({ title }) => title.includes('Video'));
  const edits = video.map(({ id }) => ({ id, version: 1, changes: { title: 'Secret' } }));
  await owner.client.task.editCells({ body: { projectId: project.id, edits } });
  expect((await get(limited, brief.id)).cells).toHaveLength(48);
  expect(await fill(limited, brief.id)).toMatchObject({ made: 0 });
  const { descriptionVersion } = await owner.client.task.queryById({ query: { id: brief.id } });
  await owner.client.task.describe({ body: { id: brief.id, descriptionVersion, description: '<p>New</p>' } });
  expect(await limited.client.taskMatrix.accept({ body: { taskId: brief.id } })).toMatchObject({ accepted: 48 });
  expect(await outdated(owner, brief.id)).toHaveLength(12);
  await owner.client.taskMatrix.remove({ query: { taskId: brief.id } });
  expect(await get(owner, brief.id)).toMatchObject({ axes: null, cells: [] });
  expect((await owner.client.task.queryById({ query: { id: brief.id } })).children).toBe(60);
});

test('[R31] a matrix over a field that a user may not see makes nothing for them, and names no option', async ({
  fixture,
  setting,
}) => {
  const { owner, member } = fixture;
  const { brief, format, market } = setting;
  await owner.client.customField.edit({ body: { id: format.id, version: format.version, visibleTo: [] } });
  const unknown = refusal(422, customFieldFailures.unknown.code);
  await expect(fill(member, brief.id)).rejects.toMatchObject(unknown);
  await expect(fill(member, brief.id, {}, format.options[0]?.id)).rejects.toMatchObject(unknown);
  const set = (columns: MatrixAxes['columns']) =>
    member.client.taskMatrix.set({ body: { taskId: brief.id, rows: [axisOf(market)], columns } });
  await expect(set([axisOf(format)])).rejects.toMatchObject(unknown);
  expect((await fixture.readTask(brief.id)).children).toBe(0);
  await set([]);
  expect(await fill(member, brief.id)).toMatchObject({ made: 6 });
});

test('[R31] a field that owners may change is an axis for whoever will own the cells', async ({ fixture, setting }) => {
  const { owner, member } = fixture;
  const { brief, format } = setting;
  await owner.client.customField.edit({ body: { id: format.id, version: format.version, editableBy: ['owner'] } });
  await expect(fill(member, brief.id)).rejects.toMatchObject(refusal(403, customFieldFailures.notEditable.code));
  expect(await fill(member, brief.id, { ownerId: member.id })).toMatchObject({ made: 60 });
});
