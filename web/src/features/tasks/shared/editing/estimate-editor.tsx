import { readEstimate } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estimateText } from '../text/estimate-text.ts';
import styles from './estimate-editor.module.css';

type EstimateEditorProps = {
  label: string;
  /** Minutes, as they were when the editor opened. */
  value: number | null;
  /** Offers to clear the estimate also where there is none here. */
  withNone?: boolean;
  /** The new value; the editor is done. */
  onPick: (value: number | null) => void;
};

/** Edits an estimate as text, `4h` or `1d 2h`; for a popup. */
export function EstimateEditor({ label, value, withNone = false, onPick }: EstimateEditorProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [text, setText] = useState(value === null ? '' : estimateText(value, t));
  const isEmpty = text.trim() === '';
  const read = isEmpty ? null : readEstimate(text);
  const save = () => {
    if (read !== undefined) onPick(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  const isInvalid = read === undefined;
  return (
    <div className={styles.editor}>
      <Input
        value={text}
        autoFocus
        autoComplete="off"
        aria-label={label}
        aria-describedby={id}
        {...(isInvalid && { status: 'error' as const, 'aria-invalid': true })}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      <span id={id} className={isInvalid ? styles.problem : styles.hint} role={isInvalid ? 'alert' : undefined}>
        {t(isInvalid ? 'shared.estimate.invalid' : 'shared.estimate.hint')}
      </span>
      <span className={styles.buttons}>
        <Button type="primary" disabled={isInvalid || (isEmpty && value === null)} onClick={save}>
          {t('shared.estimate.save')}
        </Button>
        {(value !== null || withNone) && <Button onClick={() => onPick(null)}>{t('shared.estimate.clear')}</Button>}
      </span>
    </div>
  );
}
