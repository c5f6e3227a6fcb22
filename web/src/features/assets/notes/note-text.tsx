import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo, lengthOf } from '../../../kernel/forms/forms.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import styles from '../compare/compare.module.css';

type TextProps = {
  label: string;
  max: number;
  /** The name of the button that sends it. */
  verb: string;
  isSending: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** Asks for a short text about a note: a reply, or a reason. */
export function NoteText({ label, max, verb, isSending, onSend, onClose }: TextProps) {
  const { t } = useTranslation('assets');
  const [text, setText] = useState('');
  const isFit = text.trim() !== '' && lengthOf(text) <= max;
  return (
    <div className={styles.draft}>
      <AutoSizeTextArea
        autoFocus
        aria-label={label}
        placeholder={label}
        minRows={2}
        maxRows={8}
        count={{ ...countUpTo(max), show: lengthOf(text) > max }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('note.cancel')}</Button>
        <Button type="primary" disabled={!isFit} loading={isSending} onClick={() => onSend(text)}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
