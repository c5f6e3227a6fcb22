import type { Grouping, GroupTotals, TaskDrafts, TaskRow } from '@opsyard/contract';
import { expect } from 'vitest';
import { keyOf, options, test } from '../../../../../test/fixtures/field-fixture.ts';

const TODAY = '2026-11-28';

test('[36] totals of groups on two levels include all matching tasks, also by label', async ({ here }) => {
  const { owner, project } = here;
  const { client } = owner;
  const projectId = project.id;
  const cost = await here.field({ name: 'Cost', kind: 'money', unit: 'EUR', decimals: 2 });
  const share = await here.field({ name: 'Share', kind: 'percent' });
  const market = await here.field({ name: 'Market', kind: 'choice', options: options('DE', 'FR') });
  const [costKey, shareKey, marketKey] = [cost, share, market].map(keyOf);
  const labels = await Promise.all(
    ['A', 'B'].map((name) => client.label.add({ body: { projectId, name, color: 'blue' } })),
  );
  const [a, b] = labels.map(({ id }) => id);
  for (let at = 0; at < 12; at += 1) {
    const values = {
      priority: at % 2 === 0 ? 'H' : 'L',
      labelIds: [a, b].slice(0, at % 3),
      ...(at % 4 > 0 && { [costKey ?? '']: at * 10.5, [shareKey ?? '']: at }),
      [marketKey ?? '']: market.options[at % 3]?.id ?? null,
    };
    const { records } = await client.task.addMany({
      body: { projectId, titles: [`Task ${at}`], ...values } as TaskDrafts,
    });
    const changes = { estimate: at * 60, dueDate: at % 5 === 0 ? '2026-11-01' : '2026-12-24' };
    await client.task.edit({ body: { id: records[0]?.id ?? '', version: 1, changes } });
  }
  const valuesOf = (row: TaskRow, by: Grouping): string[] => {
    if (by === 'priority') return [row.priority];
    if (by === 'label') return row.labelIds.length > 0 ? row.labelIds : [''];
    return [String(row.custom?.[by as typeof marketKey & keyof TaskRow['custom']] ?? '')];
  };
  const sum = (numbers: readonly (number | null | undefined)[]) => {
    const given = numbers.filter((one) => typeof one === 'number');
    return given.length > 0 ? given.reduce((one, other) => one + other, 0) : null;
  };
  const expected = (rows: readonly TaskRow[], by: Grouping, subBy: Grouping): GroupTotals[] => {
    const inGroups = rows.flatMap((row) => valuesOf(row, by).map((value) => ({ row, value, sub: null })));
    const inBoth = rows.flatMap((row) =>
      valuesOf(row, by).flatMap((value) => valuesOf(row, subBy).map((sub) => ({ row, value, sub }))),
    );
    return [inGroups, inBoth].flatMap((level) =>
      [
        ...Map.groupBy<string, { row: TaskRow; value: string; sub: string | null }>(
          level,
          ({ value, sub }) => `${value} ${sub}`,
        ).values(),
      ].map((group) => ({
        value: group[0]?.value ?? '',
        sub: group[0]?.sub ?? null,
        count: group.length,
        overdue: group.filter(({ row }) => (row.dueDate ?? '9') < TODAY).length,
        sums: [
          sum(group.map(({ row }) => row.estimate)),
          sum(group.map(({ row }) => row.custom?.[costKey as keyof TaskRow['custom']] as number | undefined)),
          null,
        ],
      })),
    );
  };
  const sums = ['estimate', costKey, shareKey] as ('estimate' | `c_${string}`)[];
  const sorted = (all: readonly GroupTotals[]) =>
    all.toSorted((one, other) => (`${one.value} ${one.sub}` < `${other.value} ${other.sub}` ? -1 : 1));
  for (const [by, subBy] of [
    ['priority', 'label'],
    ['label', marketKey],
    [marketKey, 'priority'],
  ] as [Grouping, Grouping][]) {
    for (const filter of [undefined, { priorities: ['H' as const] }]) {
      const body = { projectId, ...(filter && { filter }) };
      const { records } = await client.task.query({ body });
      const totals = await client.task.totals({ body: { ...body, by, subBy, sums, today: TODAY } });
      expect(sorted(totals)).toEqual(sorted(expected(records, by, subBy)));
    }
  }
});

test('[36] sums of more than twelve fields are refused, those of unknown fields are empty', async ({ here }) => {
  const body = { projectId: here.project.id, by: 'status' as const };
  const { client } = here.owner;
  await here.add('One');
  const sums = Array.from({ length: 13 }, (_, at) => `c_${at.toString(16).padStart(32, '0')}` as const);
  await expect(client.task.totals({ body: { ...body, sums } })).rejects.toMatchObject({ status: 400 });
  expect(await client.task.totals({ body: { ...body, sums: sums.slice(0, 1) } })).toMatchObject([{ sums: [null] }]);
});
