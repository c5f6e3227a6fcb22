import {
  customKey,
  estimateGroup,
  firstOfPeriod,
  type Grouping,
  PERIODS,
  periodOf,
  type TaskChanges,
  type TaskRow,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { type FieldFixture, keyOf, options, test } from '../../../../../test/fixtures/field-fixture.ts';

const DAYS = [null, '2026-11-29', '2026-11-30', '2026-12-06', '2026-12-07', '2027-01-03'];
const ESTIMATES = [null, 1, 60, 61, 480, 2_400, 2_401];

async function filled(here: FieldFixture) {
  const { owner, member, project } = here;
  const shoot = await here.field({ name: 'Shoot', kind: 'date' });
  const run = await here.field({ name: 'Run', kind: 'dateRange' });
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('DE', 'FR') });
  const keys = { shoot: keyOf(shoot), run: keyOf(run), market: keyOf(market) };
  for (let at = 0; at < 14; at += 1) {
    const day = DAYS[at % DAYS.length] ?? null;
    const changes: TaskChanges = {
      ...{ startDate: day, dueDate: day && '2027-01-03', estimate: ESTIMATES[at % ESTIMATES.length] ?? null },
      ...{ milestone: at % 4 === 0, assigneeIds: [owner.id, member.id].slice(0, at % 3) },
      [keys.shoot]: DAYS[(at + 2) % DAYS.length] ?? null,
      [keys.run]: at % 2 === 0 ? `${DAYS[(at % 5) + 1]}/2027-02-01` : null,
      [keys.market]: market.options[at % 3]?.id ?? null,
    };
    const author = at % 5 === 0 ? member : owner;
    await author.client.task.add({ body: { projectId: project.id, title: `Task ${at}`, ...changes } });
  }
  return keys;
}

/** The groups of a task, as the page works them out. */
function valuesOf(row: TaskRow, by: Grouping): string[] {
  const period = periodOf(by);
  if (period) {
    const value = (row as unknown as Record<string, unknown>)[period.field] ?? row.custom?.[period.field as never];
    return [value ? firstOfPeriod(String(value).slice(0, 10), period.period) : ''];
  }
  const read = VALUES[by];
  return read ? read(row) : [String(row.custom?.[by as never] ?? '')];
}

const VALUES: Partial<Record<Grouping, (row: TaskRow) => string[]>> = {
  assignee: ({ assigneeIds }) => (assigneeIds.length > 0 ? assigneeIds : ['']),
  creator: ({ createdBy }) => [createdBy ?? ''],
  milestone: ({ milestone }) => [milestone ? 'true' : ''],
  estimate: ({ estimate }) => [estimate === null ? '' : estimateGroup(estimate)],
  priority: ({ priority }) => [priority],
  label: ({ labelIds }) => (labelIds.length > 0 ? labelIds : ['']),
};

async function pagesOf({ owner, project }: FieldFixture, more: object): Promise<TaskRow[]> {
  const rows: TaskRow[] = [];
  let cursor: string | null = null;
  do {
    const body = { projectId: project.id, ...more, limit: 4, ...(cursor !== null && { cursor }) };
    const page: { records: TaskRow[]; cursor: string | null } = await owner.client.task.query({ body });
    rows.push(...page.records);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}

const counted = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

test('[36] lists are grouped by people, flags, estimates and periods of dates: counted, paged and totalled, also with filters', async ({
  here,
}) => {
  const { owner, project } = here;
  const { shoot, run } = await filled(here);
  const dates = ['dueDate', 'startDate', 'createdAt', 'completedAt', shoot, run] as const;
  const groupings: Grouping[] = [
    ...(['assignee', 'creator', 'milestone', 'estimate'] as const),
    ...dates.flatMap((one) => PERIODS.map((period) => `${one}:${period}` as const)),
  ];
  for (const filter of [undefined, { where: 'title ~ "1"' }]) {
    const body = { projectId: project.id, ...(filter && { filter }) };
    const all = await pagesOf(here, { ...(filter && { filter }) });
    for (const by of groupings) {
      const groups = await owner.client.task.groups({ body: { ...body, by } });
      const expected = counted(all.flatMap((row) => valuesOf(row, by)));
      expect(Object.fromEntries(groups.map(({ value, count }) => [value, count]))).toEqual(expected);
      const totals = await owner.client.task.totals({ body: { ...body, by } });
      expect(Object.fromEntries(totals.map(({ value, count }) => [value, count]))).toEqual(expected);
      for (const { value } of groups) {
        const rows = await pagesOf(here, { ...(filter && { filter }), group: { by, value } });
        const inGroup = all.filter((row) => valuesOf(row, by).includes(value));
        expect(rows.map(({ id }) => id)).toEqual(inGroup.map(({ id }) => id));
      }
    }
  }
});

test('[36] two levels combine periods, people and custom fields', async ({ here }) => {
  const { owner, project } = here;
  const { shoot, market } = await filled(here);
  const all = await pagesOf(here, {});
  for (const [by, subBy] of [
    ['startDate:week', 'assignee'],
    ['assignee', 'label'],
    [market, `${shoot}:month`],
    [`${shoot}:week`, `${shoot}:month`],
    ['priority', 'estimate'],
  ] as [Grouping, Grouping][]) {
    const body = { projectId: project.id, by, laneBy: subBy };
    const cells = await owner.client.task.boardCounts({ body });
    const both = (row: TaskRow) =>
      valuesOf(row, by).flatMap((value) => valuesOf(row, subBy).map((sub) => [value, sub].join(' ')));
    expect(Object.fromEntries(cells.map(({ value, lane, count }) => [`${value} ${lane}`, count]))).toEqual(
      counted(all.flatMap(both)),
    );
    for (const { value, lane } of cells) {
      const rows = await pagesOf(here, { group: { by, value }, lane: { by: subBy, value: lane } });
      const inCell = all.filter((row) => both(row).includes([value, lane].join(' ')));
      expect(rows.map(({ id }) => id)).toEqual(inCell.map(({ id }) => id));
    }
  }
});

test('a group that is no period, no step or of a field that has no dates is empty, and tasks without dates are one group', async ({
  here,
}) => {
  const { owner, project } = here;
  const text = keyOf(await here.field({ name: 'Text', kind: 'text' }));
  await here.add('One', { [text]: '2026-11-30' });
  const inGroup = async (by: Grouping, value: string) => (await pagesOf(here, { group: { by, value } })).length;
  expect(await inGroup('dueDate:week', '2026-13-40')).toBe(0);
  expect(await inGroup('dueDate:week', 'today')).toBe(0);
  expect(await inGroup('estimate', '7')).toBe(0);
  for (const by of [`${text}:week`, `${customKey('0'.repeat(32))}:month`] as const) {
    expect(await owner.client.task.groups({ body: { projectId: project.id, by } })).toEqual([{ value: '', count: 1 }]);
    expect(await inGroup(by, '2026-11-30')).toBe(0);
    expect(await inGroup(by, '')).toBe(1);
  }
  const by = 'dueDate:year' as Grouping;
  await expect(owner.client.task.groups({ body: { projectId: project.id, by } })).rejects.toMatchObject({
    status: 400,
  });
});

test('tasks that are added together get assignees, a start date and the mark of a milestone', async ({ here }) => {
  const { owner, member, project } = here;
  const given = { assigneeIds: [member.id], startDate: '2026-11-30', milestone: true };
  const { records } = await owner.client.task.addMany({
    body: { projectId: project.id, titles: ['One', 'Two'], ...given },
  });
  expect(records).toMatchObject([given, given]);
});

test('lists are sorted by time of creation, page by page', async ({ here }) => {
  await filled(here);
  const sorted = async (order: 'asc' | 'desc') =>
    (await pagesOf(here, { sort: 'createdAt', order })).map(({ title }) => title);
  const titles = Array.from({ length: 14 }, (_, at) => `Task ${at}`);
  expect(await sorted('asc')).toEqual(titles);
  expect(await sorted('desc')).toEqual(titles.toReversed());
});
