import { type ChecklistItem, checklist } from '@opsyard/contract';
import { Checkbox, Input, Progress } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, keyOf, useRead, useSend } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { queryCache, refresh } from '../../../kernel/query-cache.ts';
import { RequestError } from '../../../kernel/request-error.ts';
import { runInOrder } from '../../../kernel/run-in-order.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { ChangedMeanwhile } from '../shared/changed-meanwhile.tsx';
import { EditorsNote } from '../shared/edit-notes.tsx';
import { useEditing } from '../shared/editing.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

const MAX_LENGTH = 300;
const MAX_ITEMS = 200;

/** The steps of a task to tick off; pasting several lines adds several. */
export function Checklist({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const mayEdit = scope.can('editTasks');
  const input = { query: { recordId: taskId } };
  const { data: items = [] } = useRead(checklist.list, input, { quiet: true });
  const [text, setText] = useState('');
  const done = items.filter((item) => item.done).length;
  const addLines = async (lines: readonly string[]) => {
    const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (texts.length === 0) return;
    if (items.length + texts.length > MAX_ITEMS) {
      notify(({ message }) => void message.error(t('drawer.tooManySteps', { most: MAX_ITEMS, present: items.length })));
      return;
    }
    setText('');
    const isAdded = await addSteps(taskId, texts);
    // What could not be added goes before what has been typed meanwhile; what was pasted can be pasted again.
    if (!isAdded) setText((typed) => `${text} ${typed}`.trim());
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    void addLines([text, ...lines].map((line) => [...line].slice(0, MAX_LENGTH).join('')));
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
          maxLength={MAX_LENGTH}
          value={text}
          aria-label={t('drawer.addItem')}
          placeholder={t('drawer.addItem')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && void addLines([text])}
          onPaste={onPaste}
        />
      )}
    </Section>
  );
}

/** Adds steps after those that were asked for before; false when they were refused, which has been said. */
function addSteps(taskId: string, texts: string[]): Promise<boolean> {
  return runInOrder(`steps ${taskId}`, async () => {
    try {
      await call(checklist.add, { body: { recordId: taskId, texts } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return false;
    }
    void refresh('checklist');
    return true;
  });
}

/** What has been typed, and the text it replaces. */
type Draft = { text: string; was: string };

type ItemProps = {
  item: ChecklistItem;
  at: number;
  items: readonly ChecklistItem[];
  mayEdit: boolean;
  put: (item: ChecklistItem) => void;
};

function Item({ item, at, items, mayEdit, put }: ItemProps) {
  const { project } = useScope();
  const { t } = useTranslation('tasks');
  const [draft, setDraft] = useState<Draft | null>(null);
  useEditing({ projectId: project.id, taskId: item.recordId, field: `checklist:${item.id}` }, draft !== null);
  const theirs = draft && item.text !== draft.was && item.text !== draft.text.trim() ? item.text : null;
  const { mutate: edit, isPending } = useSend(checklist.edit);
  const tick = (done: boolean) => {
    put({ ...item, done });
    edit({ body: { id: item.id, done } }, { onError: () => put(item) });
  };
  // What somebody else has made of it meanwhile is replaced only by whoever has seen it and presses Enter.
  const save = ({ decided }: { decided: boolean }) => {
    const text = draft?.text.trim() ?? '';
    if (!draft || isPending || (theirs !== null && !decided)) return;
    if (text === '' || text === draft.was || text === item.text) setDraft(null);
    else edit({ body: { id: item.id, text, was: theirs ?? draft.was } }, { onSuccess: reworded, onError: readAgain });
  };
  const readAgain = () => void refresh('checklist');
  const reworded = (changed: ChecklistItem) => {
    put(changed);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setDraft(null);
  };
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
            <button
              type="button"
              className={styles.plain}
              onClick={() => setDraft({ text: item.text, was: item.text })}
            >
              {item.text}
            </button>
          ) : (
            item.text
          )}
        </span>
      ) : (
        <span className={styles.grow}>
          <Input
            size="small"
            autoFocus
            maxLength={MAX_LENGTH}
            value={draft.text}
            aria-label={t('drawer.itemText')}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
            onBlur={() => save({ decided: false })}
            onKeyDown={onKeyDown}
            onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && save({ decided: true })}
          />
          {theirs !== null && <ChangedMeanwhile theirs={theirs} />}
        </span>
      )}
      <EditorsNote taskId={item.recordId} field={`checklist:${item.id}`} />
      {mayEdit && <ItemMenu item={item} at={at} items={items} />}
    </li>
  );
}

function ItemMenu({ item, at, items }: Pick<ItemProps, 'item' | 'at' | 'items'>) {
  const { t } = useTranslation('tasks');
  const { mutate: edit } = useSend(checklist.edit);
  const { mutate: remove } = useSend(checklist.delete);
  const move = (afterId: string | null) => edit({ body: { id: item.id, afterId } });
  return (
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
  );
}
