import { passesTaskFilter } from '@opsyard/contract';
import type { CoalescedRefetch } from '../shared/coalesced-refetch.ts';
import type { TaskNews } from '../shared/task-store.ts';
import type { Cards } from './board-cards.ts';

/** Takes over what was read anew, and the news that came meanwhile; a card somebody holds stays. `unclear`: read again. */
export function replaceCards(cards: Cards, next: Cards, news: readonly TaskNews[]): 'clear' | 'unclear' {
  for (const id of cards.known) if (cards.options.isHeld(id)) next.known.add(id);
  Object.assign(cards, next);
  return news.map((one) => applyChange(cards, one)).includes('unclear') ? 'unclear' : 'clear';
}

type Following = { again: CoalescedRefetch; showSoon: () => void; sleep: () => void };

/** Takes the news about tasks in until the returned function is called. */
export function followChanges(cards: Cards, { again, showSoon, sleep }: Following): () => void {
  const unlisten = cards.tasks.listen((news) => {
    reportHidden(news, cards);
    if (applyChange(cards, news) === 'unclear') again.soon();
    if (news.kind !== 'stale') showSoon();
  });
  return () => {
    unlisten();
    again.stop();
    sleep();
  };
}

/** Takes news in; `unclear` when only another reading tells which cards there are, and how many. */
function applyChange(cards: Cards, news: TaskNews): 'clear' | 'unclear' {
  if (news.kind === 'stale') return 'unclear';
  if (news.kind === 'read') return 'clear';
  if (news.kind === 'removed') return removeCards(cards, news.ids);
  if (news.kind === 'changedElsewhere') {
    for (const id of news.ids) if (fits(cards, id) === false && !cards.options.isHeld(id)) cards.known.delete(id);
  }
  return addMatching(cards, news.ids, news.kind === 'added');
}

function removeCards(cards: Cards, ids: readonly string[]): 'clear' | 'unclear' {
  const isClear = isWhole(cards) || ids.every((id) => cards.known.has(id));
  for (const id of ids) cards.known.delete(id);
  return isClear ? 'clear' : 'unclear';
}

/** Words to search for only the server can judge; one that was not read yet is counted already, or is not. */
function addMatching(cards: Cards, ids: readonly string[], areNew: boolean): 'clear' | 'unclear' {
  const open = ids.filter((id) => !cards.known.has(id) && fits(cards, id) !== false);
  const added = areNew || isWhole(cards) ? open.filter((id) => fits(cards, id)) : [];
  for (const id of added) cards.known.add(id);
  return added.length === open.length ? 'clear' : 'unclear';
}

function isWhole({ loads }: Cards): boolean {
  return [...loads.values()].every(({ cursor }) => cursor === null);
}

function fits({ tasks, options }: Cards, id: string): boolean | null {
  const row = tasks.get(id);
  return row ? passesTaskFilter(row, options.filter) : false;
}

function reportHidden(news: TaskNews, cards: Cards): void {
  if (news.kind !== 'added') return;
  const hidden = news.ids.filter((id) => fits(cards, id) === false);
  if (hidden.length > 0) cards.options.onHidden(hidden);
}
