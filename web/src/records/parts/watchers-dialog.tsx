import type { Person } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, useRead, useSend } from '../../kernel/calls/api.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { notify } from '../../kernel/notify.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChoiceList } from '../../ui/lists/choice-list.tsx';
import { usePart, useParts } from './parts-scope.ts';
import { useWatching } from './use-watching.ts';

/** Adds and removes watchers among those who may see the record; each choice counts at once, and choosing again undoes it. */
export function WatchersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('parts');
  const { recordId, title } = useParts();
  const { calls } = usePart('watchers');
  const { calls: comments } = usePart('comments');
  const watching = useWatching();
  const [text, setText] = useState('');
  const query = { recordId, text: useDebounced(text.trim()) };
  const { data: found = [] } = useRead(comments.people, { query }, { quiet: true, keepPrevious: true });
  const { mutate } = useSend(calls.setOther, { keepQueries: true, inOrder: true });
  const { watcherIds = [], people: watchers = [] } = watching ?? {};
  const people = text.trim() ? found : withFirst(watchers, found);
  const choose = (id: string) => {
    const name = people.find((one) => one.id === id)?.realname ?? '';
    const body = { recordId, userId: id, watching: !watcherIds.includes(id) };
    mutate(
      { body },
      {
        onSuccess(changed) {
          queryCache.setQueryData(keyOf(calls.get, { query: { recordId } }), changed);
          const done = t(body.watching ? 'watcherAdded' : 'watcherRemoved', { name });
          notify(({ message }) => void message.success(done));
        },
      },
    );
  };
  return (
    <Modal open title={t('watchersOf', { title })} width={440} footer={null} onCancel={onClose}>
      <p>{t('watchersHint')}</p>
      <ChoiceList
        label={t('chooseWatchers')}
        choices={people.map((person) => ({
          value: person.id,
          text: person.realname,
          hint: person.username,
          mark: <Avatar person={person} size={20} decorative />,
        }))}
        selected={watcherIds}
        multiple
        onSearch={setText}
        onPick={choose}
        empty={t('noWatchersFound')}
      />
    </Modal>
  );
}

function withFirst(first: readonly Person[], found: readonly Person[]): Person[] {
  return [...first, ...found.filter(({ id }) => !first.some((one) => one.id === id))];
}
