import { type DictionaryItem, dictionaryItem } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { confirmUndone, offerUndo } from '../../../kernel/writes/undo-message.ts';

/** The items of a dictionary in their order; each move can be undone, and `liveText` announces it to screen readers. */
export function useItemOrder(dictId: string, items: readonly DictionaryItem[]) {
  const { t } = useTranslation('system');
  const [chosen, setChosen] = useState<readonly DictionaryItem[] | null>(null);
  const order = chosen ?? items;
  const [previousItems, setPreviousItems] = useState(items);
  const [liveText, setLiveText] = useState('');
  const arrange = useSend(dictionaryItem.order, { alsoRefresh: ['dict'] });
  if (previousItems !== items) {
    setPreviousItems(items);
    setChosen(null);
  }
  const send = (list: readonly DictionaryItem[]) =>
    runInOrder(`items ${dictId}`, () => arrange.mutateAsync({ body: { dictId, ids: list.map(({ id }) => id) } }));
  const put = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    const next = reorder(order, from, to);
    const text = t('item.moved', { name: order[from]?.itemText, place: to + 1, count: order.length });
    const key = `items ${dictId}`;
    const undo = () =>
      send(order).then(
        () => confirmUndone(key),
        () => undefined,
      );
    setChosen(next);
    setLiveText(text);
    send(next).then(
      () => offerUndo({ key, text, undo }),
      () => setChosen(null),
    );
  };
  return { order, put, liveText };
}

/** The list with an entry moved before another index; indexes are 0-based and refer to the original list. */
function reorder<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined ? [...list] : rest.toSpliced(to, 0, entry);
}
