import { type ChecklistItem, checklist } from '@opsyard/contract';
import { Checkbox, Input, Progress } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, useRead, useSend } from '../../../kernel/api.ts';
import { queryCache } from '../../../kernel/query-cache.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { Glyph } from '../shared/glyphs.tsx';
import { useScope } from '../shared/project-scope.tsx';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

const LONGEST = 300;

/** The steps of a task to tick off; pasting several lines adds several. */
export function Checklist({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const mayEdit = scope.can('editTasks');
  const input = { query: { taskId } };
  const { data: items = [] } = useRead(checklist.list, input, { quiet: true });
  const { mutate: add, isPending } = useSend(checklist.add);
  const [text, setText] = useState('');
  const done = items.filter((item) => item.done).length;
  const addLines = (lines: readonly string[]) => {
    const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (texts.length > 0) add({ body: { taskId, texts } }, { onSuccess: () => setText('') });
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    addLines([text, ...lines].map((line) => [...line].slice(0, LONGEST).join('')));
  };
  const put = (changed: ChecklistItem) =>
    queryCache.setQueryData<ChecklistItem[]>(keyOf(checklist.list, input), (before) =>
      before?.map((item) => (item.id === changed.id ? changed : item)),
    );
  if (items.length === 0 && !mayEdit) return null;
  return (
    <Section title={t('drawer.checklist')} count={items.length > 0 ? `${done}/${items.length}` : undefined}>
      {items.length > 0 && (
        <Progress
          percent={Math.round((done / items.length) * 100)}
          size="small"
          showInfo={false}
          aria-label={t('drawer.checklist')}
        />
      )}
      <ul className={styles.items}>
        {items.map((item, at) => (
          <Item key={item.id} item={item} at={at} items={items} mayEdit={mayEdit} put={put} />
        ))}
      </ul>
      {mayEdit && (
        <Input
          maxLength={LONGEST}
          value={text}
          disabled={isPending}
          aria-label={t('drawer.addItem')}
          placeholder={t('drawer.addItem')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && addLines([text])}
          onPaste={onPaste}
        />
      )}
    </Section>
  );
}

type ItemProps = {
  item: ChecklistItem;
  at: number;
  items: readonly ChecklistItem[];
  mayEdit: boolean;
  put: (item: ChecklistItem) => void;
};

function Item({ item, at, items, mayEdit, put }: ItemProps) {
  const { t } = useTranslation('tasks');
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate: edit } = useSend(checklist.edit);
  const { mutate: remove } = useSend(checklist.delete);
  const tick = (done: boolean) => {
    put({ ...item, done });
    edit({ body: { id: item.id, done } }, { onError: () => put(item) });
  };
  const save = () => {
    const text = draft?.trim() ?? '';
    setDraft(null);
    if (text !== '' && text !== item.text) edit({ body: { id: item.id, text } });
  };
  const move = (afterId: string | null) => edit({ body: { id: item.id, afterId } });
  return (
    <li className={styles.item}>
      <Checkbox
        checked={item.done}
        disabled={!mayEdit}
        aria-label={item.text}
        onChange={({ target }) => tick(target.checked)}
      />
      {draft === null ? (
        <span className={item.done ? styles.ticked : styles.text}>
          {mayEdit ? (
            <button type="button" className={styles.plain} onClick={() => setDraft(item.text)}>
              {item.text}
            </button>
          ) : (
            item.text
          )}
        </span>
      ) : (
        <Input
          size="small"
          autoFocus
          maxLength={LONGEST}
          value={draft}
          aria-label={t('drawer.itemText')}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={save}
          onPressEnter={save}
        />
      )}
      {mayEdit && (
        <MenuButton
          size="small"
          label={t('drawer.itemMenu', { text: item.text })}
          entries={[
            { key: 'up', label: t('drawer.up'), disabled: at === 0, run: () => move(items[at - 2]?.id ?? null) },
            {
              key: 'down',
              label: t('drawer.down'),
              disabled: at === items.length - 1,
              run: () => move(items[at + 1]?.id ?? null),
            },
            'divider',
            {
              key: 'delete',
              label: t('drawer.deleteItem'),
              danger: true,
              run: () => remove({ query: { id: item.id } }),
            },
          ]}
        >
          <Glyph name="more" />
        </MenuButton>
      )}
    </li>
  );
}
