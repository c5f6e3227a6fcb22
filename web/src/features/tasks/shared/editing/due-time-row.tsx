import { Button, Input } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './due-time-row.module.css';

type DueTimeRowProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  isInvalid: boolean;
  /** A time was to be saved without a date. */
  isUndated: boolean;
  onText: (text: string) => void;
  onSave: () => void;
  onClear: (() => void) | undefined;
};

/** The optional time of day of a due date, below its month. */
export function DueTimeRow({ field, text, isInvalid, isUndated, onText, onSave, onClear }: DueTimeRowProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current = row.current?.querySelector('input') ?? null;
  }, [field]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    onSave();
  };
  const problem = (isInvalid && t('dueTime.invalid')) || (isUndated && t('dueTime.undated')) || undefined;
  return (
    <div ref={row} className={styles.row}>
      <label htmlFor={id}>{t('shared.field.dueTime')}</label>
      <div className={styles.line}>
        <Input
          id={id}
          className={styles.field ?? ''}
          value={text}
          maxLength={12}
          placeholder={t('dueTime.placeholder')}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          {...(problem && { status: 'error' as const, 'aria-invalid': true })}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onText(target.value)}
        />
        <Button className={styles.button ?? ''} disabled={isInvalid} onClick={onSave}>
          {t('dueTime.save')}
        </Button>
        {onClear && (
          <Button className={styles.button ?? ''} onClick={onClear}>
            {t('dueTime.clear')}
          </Button>
        )}
      </div>
      <span id={`${id}-note`} className={problem ? styles.problem : styles.hint} role={problem ? 'alert' : undefined}>
        {problem ?? t('dueTime.hint')}
      </span>
    </div>
  );
}
