import type { ChecklistItem } from '@opsyard/contract';
import { Input, Progress } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, keyOf, useRead } from '../../kernel/calls/api.ts';
import { queryCache, refresh } from '../../kernel/calls/query-cache.ts';
import { RequestError } from '../../kernel/calls/request-error.ts';
import { notify } from '../../kernel/notify.ts';
import { runInOrder } from '../../kernel/writes/run-in-order.ts';
import { ChecklistStep, MAX_LENGTH } from './checklist-step.tsx';
import styles from './parts.module.css';
import { type PartCalls, usePart, useParts } from './parts-scope.ts';
import { Section } from './section.tsx';

const MAX_ITEMS = 200;

/** The checklist of a record; pasting several lines adds several steps. */
export function Checklist() {
  const { t } = useTranslation('parts');
  const { recordId, mayEdit } = useParts();
  const { calls } = usePart('checklist');
  const input = { query: { recordId } };
  const { data: items = [] } = useRead(calls.list, input, { quiet: true });
  const [text, setText] = useState('');
  const done = items.filter((item) => item.done).length;
  const addLines = async (lines: readonly string[]) => {
    const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (texts.length === 0) return;
    if (items.length + texts.length > MAX_ITEMS) {
      notify(({ message }) => void message.error(t('tooManySteps', { most: MAX_ITEMS, present: items.length })));
      return;
    }
    setText('');
    const isAdded = await addSteps(calls, recordId, texts);
    // A step that could not be added is put back before newly typed text; pasted steps can be pasted again.
    if (!isAdded) setText((typed) => `${text} ${typed}`.trim());
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    void addLines([text, ...lines].map((line) => [...line].slice(0, MAX_LENGTH).join('')));
  };
  const put = (changed: ChecklistItem) =>
    queryCache.setQueryData<ChecklistItem[]>(keyOf(calls.list, input), (before) =>
      before?.map((item) => (item.id === changed.id ? changed : item)),
    );
  if (items.length === 0 && !mayEdit) return null;
  return (
    <Section title={t('checklist')} name="checklist" count={items.length > 0 ? `${done}/${items.length}` : undefined}>
      {items.length > 0 && (
        <Progress
          percent={Math.round((done / items.length) * 100)}
          size="small"
          showInfo={false}
          aria-label={t('checklist')}
        />
      )}
      <ul className={styles.items}>
        {items.map((item, at) => (
          <ChecklistStep key={item.id} item={item} at={at} items={items} mayEdit={mayEdit} put={put} />
        ))}
      </ul>
      {mayEdit && (
        <Input
          maxLength={MAX_LENGTH}
          value={text}
          aria-label={t('addItem')}
          placeholder={t('addItem')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && void addLines([text])}
          onPaste={onPaste}
        />
      )}
    </Section>
  );
}

/** Adds steps after pending ones; returns false if refused, after showing the error. */
function addSteps(calls: PartCalls['checklist'], recordId: string, texts: string[]): Promise<boolean> {
  return runInOrder(`steps ${recordId}`, async () => {
    try {
      await call(calls.add, { body: { recordId, texts } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return false;
    }
    void refresh(calls.list.feature);
    return true;
  });
}
