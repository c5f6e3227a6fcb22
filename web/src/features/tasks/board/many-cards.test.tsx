import { type CustomField, customKey, task } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { projectScope, STATUS, taskRow } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { Board } from './board.tsx';

const FIELDS = ['c', 'd', 'e', 'f'].map((one, at) => ({
  ...{ id: id(one), name: `Field ${one}`, kind: 'text', rank: `a${at}`, required: false, options: [] },
})) as unknown as CustomField[];
const KEYS = FIELDS.map((field) => customKey(field.id));
/** As many as are read of a column at first. */
const PER_COLUMN = 50;
const IN_COLUMN = 334;
const HEIGHT = 600;
/** The least height of a card in CSS pixels, and the cards drawn around those in sight. */
const CARD_HEIGHT = 60;
const AROUND = 16;

beforeAll(startWords);
beforeEach(() => {
  // jsdom lays nothing out; a column needs a height to know which cards are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  const heightOf = (element: Element) => (element.querySelectorAll('article').length === 1 ? CARD_HEIGHT : HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return heightOf(this);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, 0, HEIGHT, heightOf(this));
  });
});

test('[R19] a board of 1,000 cards with four custom fields is one request, and only the cards in sight are in the document', async () => {
  signedIn();
  const scope = projectScope({ fields: FIELDS });
  const custom = Object.fromEntries(KEYS.map((key) => [key, 'Value']));
  const columns = [STATUS.todo, STATUS.doing, STATUS.review].map((statusId, column) => ({
    value: statusId,
    records: Array.from({ length: PER_COLUMN }, (_, at) => taskRow(column * 100 + at + 1, { statusId, custom })),
    cursor: 'rest',
    count: IN_COLUMN,
  }));
  taskStoreOf(scope.project.id).remove(columns.flatMap(({ records }) => records.map((row) => row.id)));
  const server = new MockServer().on(task.board, columns);
  const state = { by: '', lane: '', folded: '', cards: `detailed.${KEYS.join('.')}`, covers: '', done: '' };
  showInProject(<Board filter={undefined} state={state} onChange={() => {}} />, scope);
  await screen.findByText('Task 1');
  await screen.findByText('Task 201');
  const cards = document.querySelectorAll('article');
  expect(cards.length).toBeGreaterThan(columns.length);
  expect(cards.length).toBeLessThanOrEqual(columns.length * (HEIGHT / CARD_HEIGHT + AROUND));
  for (const card of cards) expect(card.textContent?.match(/Value/g)).toHaveLength(FIELDS.length);
  expect(server.calls(task.board)).toHaveLength(1);
  expect(server.calls(task.query)).toHaveLength(0);
});
