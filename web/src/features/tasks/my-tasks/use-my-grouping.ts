import { MY_GROUPINGS, type MyGrouping } from '@opsyard/contract';
import { oneOf, useStoredChoice } from '../../../kernel/storage/stored-choice.ts';
import { useUrlState } from '../../../kernel/url-state.ts';

const isGrouping = oneOf(MY_GROUPINGS);

/** What my tasks are divided by, as chosen in this browser; a link can name a section of those by day. */
export function useMyGrouping() {
  const [stored, store] = useStoredChoice<MyGrouping>('tasks_my_grouping', 'day', isGrouping);
  const [{ section: named }, go] = useUrlState({ section: '' });
  const by: MyGrouping = named ? 'day' : stored;
  const setBy = (next: MyGrouping) => {
    go({ section: '' });
    store(next);
  };
  return { by, named, setBy };
}
