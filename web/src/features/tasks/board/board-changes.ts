import { passesTaskFilter } from '@opsyard/contract';
import type { CoalescedRefetch } from '../shared/reading/coalesced-refetch.ts';
import type { TaskEvent } from '../shared/reading/task-store.ts';
import type { Cards } from './cards/board-cards.ts';

/** Replaces the cards by reloaded ones and applies changes received meanwhile; a card being moved stays. `unclear`: a reload is needed. */
export function replaceCards(cards: Cards, next: Cards, events: readonly TaskEvent[]): 'clear' | 'unclear' {
  for (const id of cards.known) if (cards.options.isMoving(id)) next.known.add(id);
  Object.assign(cards, next);
  return events.map((one) => applyChange(cards, one)).includes('unclear') ? 'unclear' : 'clear';
}

type Following = { again: CoalescedRefetch; showSoon: () => void; sleep: () => void };

/** Applies changes of tasks until the returned function is called. */
export function followChanges(cards: Cards, { again, showSoon, sleep }: Following): () => void {
  const unlisten = cards.tasks.listen((event) => {
    reportHidden(event, cards);
    if (applyChange(cards, event) === 'unclear') again.soon();
    if (event.kind !== 'stale') showSoon();
  });
  return () => {
    unlisten();
    again.stop();
    sleep();
  };
}

/** Applies a change; `unclear` if the cards and their number can only be determined by a reload. */
function applyChange(cards: Cards, event: TaskEvent): 'clear' | 'unclear' {
  if (event.kind === 'stale') return 'unclear';
  if (event.kind === 'read') return 'clear';
  if (event.kind === 'removed') return removeCards(cards, event.ids);
  if (event.kind === 'changedElsewhere') {
    for (const id of event.ids) if (fits(cards, id) === false && !cards.options.isMoving(id)) cards.known.delete(id);
  }
  return addMatching(cards, event.ids, event.kind === 'added');
}

function removeCards(cards: Cards, ids: readonly string[]): 'clear' | 'unclear' {
  const isClear = isWhole(cards) || ids.every((id) => cards.known.has(id));
  for (const id of ids) cards.known.delete(id);
  return isClear ? 'clear' : 'unclear';
}

/** Only the server can evaluate search words, and whether a task not loaded yet is counted already is unknown. */
function addMatching(cards: Cards, ids: readonly string[], areNew: boolean): 'clear' | 'unclear' {
  const open = ids.filter((id) => !cards.known.has(id) && fits(cards, id) !== false);
  const added = areNew || isWhole(cards) ? open.filter((id) => fits(cards, id)) : [];
  for (const id of added) cards.known.add(id);
  return added.length === open.length ? 'clear' : 'unclear';
}

function isWhole({ loads }: Cards): boolean {
  return [...loads.values()].every(({ cursor, older }) => cursor === null && older === undefined);
}

function fits({ tasks, options }: Cards, id: string): boolean | null {
  const row = tasks.get(id);
  return row ? passesTaskFilter(row, options.filter) : false;
}

function reportHidden(event: TaskEvent, cards: Cards): void {
  if (event.kind !== 'added') return;
  const hidden = event.ids.filter((id) => fits(cards, id) === false);
  if (hidden.length > 0) cards.options.onHidden(hidden);
}
