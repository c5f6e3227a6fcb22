import { task } from '@opsyard/contract';
import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { Refused } from '../../../kernel/refused.ts';
import { useAddRequest } from '../shared/add-request.ts';
import { Glyph } from '../shared/glyphs.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/project-scope.tsx';
import { taskStoreOf } from '../shared/task-store.ts';
import styles from './board.module.css';

/** Adds cards at the end of a column, one after the other; what was typed stays when the server refuses. */
export function CardAdder({ statusId, name }: { statusId: string; name: string }) {
  const { t } = useTranslation('tasks');
  const { project, statuses } = useScope();
  const [title, setTitle] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<InputRef>(null);
  const isOpen = title !== null;
  // Asked for without naming a column, a task goes to the first one.
  useAddRequest(() => {
    if (statuses[0]?.id === statusId) setTitle((typed) => typed ?? '');
  });
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  async function add() {
    const text = title?.trim() ?? '';
    if (text === '' || isSending) return;
    setSending(true);
    try {
      const { records, opId } = await call(task.add, { body: { projectId: project.id, title: text, statusId } });
      taskStoreOf(project.id).put(records, 'added');
      offerTaskUndo({ projectId: project.id, opIds: [opId], text, silent: true });
      setTitle('');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    } finally {
      setSending(false);
      input.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void add();
    if (event.key === 'Escape') setTitle(null);
  }

  if (!isOpen) {
    return (
      <Button
        type="text"
        block
        className={styles.adder}
        onClick={() => setTitle('')}
        aria-label={t('board.addTo', { name })}
      >
        <Glyph name="plus" /> {t('board.add')}
      </Button>
    );
  }
  return (
    <Input
      ref={input}
      value={title}
      maxLength={200}
      aria-label={t('board.addTo', { name })}
      placeholder={t('board.addHint')}
      onChange={({ target }) => setTitle(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => title === '' && !isSending && setTitle(null)}
    />
  );
}
