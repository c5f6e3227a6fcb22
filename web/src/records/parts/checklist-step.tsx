import type { ChecklistItem } from '@opsyard/contract';
import { Checkbox, Input } from 'antd';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { part } from '../../kernel/loading/screens.ts';
import { ConflictNotice } from '../../ui/forms/conflict-notice.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import styles from './parts.module.css';
import { usePart, useParts } from './parts-scope.ts';
import { StepFacts } from './step-facts.tsx';

const StepDialog = part(() => import('./step-dialog.tsx'), 'StepDialog', 'first');

/** The maximum length of a step. */
export const MAX_LENGTH = 300;

/** The typed text, and the text it replaces. */
type StepDraft = { text: string; was: string };

/** Props of the actions menu of a step. */
type ItemMenuProps = Pick<ItemProps, 'item' | 'at' | 'items' | 'put'> & { move: (afterId: string | null) => void };

type ItemProps = {
  item: ChecklistItem;
  at: number;
  items: readonly ChecklistItem[];
  mayEdit: boolean;
  put: (item: ChecklistItem) => void;
};

/** A checklist step, which can be ticked, edited, moved and deleted. */
export function ChecklistStep({ item, at, items, mayEdit, put }: ItemProps) {
  const { t } = useTranslation('parts');
  const { StepEditing } = useParts();
  const { calls } = usePart('checklist');
  const [draft, setDraft] = useState<StepDraft | null>(null);
  const otherText = draft && item.text !== draft.was && item.text !== draft.text.trim() ? item.text : null;
  const { mutate: edit, isPending } = useSend(calls.edit);
  const tick = (done: boolean) => {
    put({ ...item, done });
    edit({ body: { id: item.id, done } }, { onError: () => put(item) });
  };
  // A concurrent change is overwritten only if the user has seen it and presses Enter.
  const save = ({ decided }: { decided: boolean }) => {
    const text = draft?.text.trim() ?? '';
    if (!draft || isPending || (otherText !== null && !decided)) return;
    if (text === '' || text === draft.was || text === item.text) setDraft(null);
    else
      edit(
        { body: { id: item.id, text, was: otherText ?? draft.was } },
        { onSuccess: rewordedItem, onError: refetchItem },
      );
  };
  const refetchItem = () => void refresh(calls.list.feature);
  const rewordedItem = (changed: ChecklistItem) => {
    put(changed);
    setDraft(null);
  };
  const move = (afterId: string | null) => edit({ body: { id: item.id, afterId } });
  const onMoveKey = (event: KeyboardEvent) => {
    const step = event.altKey && mayEdit ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (!step || isPending || !items[at + step]) return;
    event.preventDefault();
    move(items[step < 0 ? at - 2 : at + 1]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setDraft(null);
  };
  return (
    <li className={styles.item} onKeyDown={onMoveKey}>
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
            aria-label={t('itemText')}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
            onBlur={() => save({ decided: false })}
            onKeyDown={onKeyDown}
            onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && save({ decided: true })}
          />
          {otherText !== null && <ConflictNotice theirs={otherText} />}
        </span>
      )}
      <StepFacts item={item} />
      {StepEditing && <StepEditing itemId={item.id} isOpen={draft !== null} />}
      {mayEdit && <ItemMenu item={item} at={at} items={items} move={move} put={put} />}
    </li>
  );
}

function ItemMenu({ item, at, items, move, put }: ItemMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { t } = useTranslation('parts');
  const { calls } = usePart('checklist');
  const { stepEntries } = useParts();
  const { mutate: remove } = useSend(calls.delete);
  return (
    <>
      <MenuButton
        size="small"
        label={t('itemMenu', { text: item.text })}
        entries={[
          { key: 'facts', label: t('setStepFacts'), run: () => setOpen(true) },
          { key: 'up', label: t('up'), disabled: at === 0, run: () => move(items[at - 2]?.id ?? null) },
          {
            key: 'down',
            label: t('down'),
            disabled: at === items.length - 1,
            run: () => move(items[at + 1]?.id ?? null),
          },
          ...(stepEntries?.(item) ?? []),
          'divider',
          {
            key: 'delete',
            label: t('deleteItem'),
            danger: true,
            run: () => remove({ query: { id: item.id } }),
          },
        ]}
      >
        <Glyph name="more" />
      </MenuButton>
      {isOpen && (
        <Suspense fallback={null}>
          <StepDialog item={item} onSaved={put} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
