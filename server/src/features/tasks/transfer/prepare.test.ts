import { DESCRIPTION_MAX } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { PlanBuilder } from '../import/plan/plan-builder.ts';
import type { TaskDraft } from '../import/plan/task-draft.ts';
import { prepare } from './prepare.ts';

const HEAD = { format: 'table', name: 'Shop', sourceKey: 'table', sourceIdentified: false } as const;

function problemsOf(draft: Partial<TaskDraft>) {
  const builder = new PlanBuilder();
  builder.add({ externalId: '1', row: 7, title: 'Boxes', statusKey: '@default', ...draft });
  return prepare(builder.finish(HEAD), 'en').problems.map(({ code, row }) => ({ code, row }));
}

test('a description that exceeds its limit as HTML is truncated and reported with its row', () => {
  const description = `<p>${'&amp;'.repeat(DESCRIPTION_MAX / 4)}</p>`;
  expect(problemsOf({ description, descriptionFormat: 'html' })).toContainEqual({
    code: 'descriptionShortened',
    row: 7,
  });
});

test('columns that do not fit after a long description are reported with their row', () => {
  const extra = new Map(Array.from({ length: 10 }, (_, at) => [`Column ${at}`, 'x'.repeat(40_000)]));
  expect(problemsOf({ description: 'Short', extra })).toEqual([{ code: 'detailsLeftOut', row: 7 }]);
});

test('a link with a very long name and such a checklist are truncated and reported with their row', () => {
  const attachments = [{ name: 'n'.repeat(181), url: 'https://shop.test/a.pdf', uploaded: false }];
  expect(problemsOf({ attachments })).toEqual([{ code: 'linkNameShortened', row: 7 }]);
  const checklists = [{ name: 'n'.repeat(201), items: [{ text: 'Pack', done: false }] }];
  expect(problemsOf({ checklists })).toEqual([{ code: 'valueShortened', row: 7 }]);
});
