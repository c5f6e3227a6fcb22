import type { TaskRow } from '@opsyard/contract';
import { type KeyboardEvent, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { useEditing } from '../shared/editing/editing.ts';
import styles from './grid.module.css';
import { useGridContext } from './grid-context.ts';
import { oneTitle, TITLE_MAX } from './quick-add/paste.ts';
import type { Editing } from './use-grid-editing.ts';

const ChangedNote = optionalPart(() => import('../shared/conflicts/changed-note.tsx'), 'ChangedNote', 'main');

/** The title of a task while it is typed: Enter and leaving save, Esc gives up, Tab saves and moves on. */
export function TitleEditor({ editing: { base, text }, live }: { editing: Editing; live: TaskRow }) {
  const { t } = useTranslation('tasks');
  const { finishTitle } = useGridContext();
  const done = useRef(false);
  useEditing({ projectId: base.projectId, taskId: base.id, field: 'title' });
  const finish = (typed: string | null, step?: 1 | -1) => {
    if (done.current) return;
    done.current = true;
    const title = typed === null ? '' : oneTitle(typed);
    finishTitle(base, title === '' || title === base.title ? null : title, step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    if (event.key === 'Enter') finish(value);
    else if (event.key === 'Escape') finish(null);
    else if (event.key === 'Tab') finish(value, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={styles.titleInput}
        aria-label={t('shared.field.title')}
        defaultValue={text}
        maxLength={TITLE_MAX * 2}
        ref={takeFocus}
        onKeyDown={onKeyDown}
        onBlur={({ target }) => finish(target.value)}
        autoComplete="off"
      />
      <span className={styles.titleNote}>
        <Suspense fallback={null}>
          <ChangedNote base={base} live={live} field="title" />
        </Suspense>
      </span>
    </>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  if (!input || document.activeElement === input) return;
  input.focus({ preventScroll: true });
  input.select();
}
