import { type DictionaryItem, dictionaryItem } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { inTurn } from '../../../kernel/in-turn.ts';
import { sayUndoable, sayUndone } from '../../../kernel/undoable.ts';
import { moved } from './reorder.ts';

/** The items of a dictionary in the order they are put into, each move with a button to take it back; `news` is for who cannot see it. */
export function useItemOrder(dictId: string, items: readonly DictionaryItem[]) {
  const { t } = useTranslation('system');
  const [chosen, setChosen] = useState<readonly DictionaryItem[] | null>(null);
  const order = chosen ?? items;
  const [former, setFormer] = useState(items);
  const [news, tell] = useState('');
  const arrange = useSend(dictionaryItem.order, { alsoRefresh: ['dict'] });
  if (former !== items) {
    setFormer(items);
    setChosen(null);
  }
  const send = (list: readonly DictionaryItem[]) =>
    inTurn(`items ${dictId}`, () => arrange.mutateAsync({ body: { dictId, ids: list.map(({ id }) => id) } }));
  const put = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    const next = moved(order, from, to);
    const text = t('item.moved', { name: order[from]?.itemText, place: to + 1, count: order.length });
    const key = `items ${dictId}`;
    const undo = () =>
      send(order).then(
        () => sayUndone(key),
        () => undefined,
      );
    setChosen(next);
    tell(text);
    send(next).then(
      () => sayUndoable({ key, text, undo }),
      () => setChosen(null),
    );
  };
  return { order, put, news };
}
