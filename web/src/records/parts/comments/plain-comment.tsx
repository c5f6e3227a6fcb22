import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerThere, missingCode } from '../../../kernel/loading/missing-code.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import { htmlOfLines } from '../../../ui/rich-text/html-of-lines.ts';
import { PartText } from '../part-text.tsx';
import styles from '../parts.module.css';

/** Reports that the code of the editor cannot be loaded for now, since there is no connection. */
export function ReportMissingEditor({ onMissing }: { onMissing: () => void }) {
  const report = useEffectEvent(onMissing);
  useEffect(() => {
    let isWaiting = true;
    void isServerThere().then((isThere) => {
      if (isWaiting && !isThere) report();
    });
    return () => {
      isWaiting = false;
    };
  }, []);
  return null;
}

type PlainCommentProps = {
  value: string;
  label: string;
  placeholder: string;
  onChange: (html: string) => void;
  onSubmit: () => void;
};

/** A text area for a comment whose editor cannot be loaded. A draft that was begun in the editor stays as it is, and the text is added to it. */
export function PlainComment({ value, label, placeholder, onChange, onSubmit }: PlainCommentProps) {
  const { t } = useTranslation('parts');
  useEffect(dismissNotice, []);
  const [begun, setBegun] = useState(value);
  const [text, setText] = useState('');
  // It has been sent or removed.
  if (value === '' && (begun !== '' || text.trim() !== '')) {
    setBegun('');
    setText('');
  }
  const change = (next: string) => {
    setText(next);
    onChange(begun + htmlOfLines(next.trimEnd()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      {begun !== '' && <PartText html={begun} />}
      <AutoSizeTextArea
        autoFocus
        minRows={3}
        maxRows={12}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.plainHint}>{t('plainComment')}</p>
    </>
  );
}

/** Removes the notice about the missing editor, now or when it comes: the hint below the text says the same, and on phones the notice would lie over both. */
function dismissNotice(): () => void {
  const dismiss = () => {
    if (missingCode.get() !== 'waiting') return;
    stop();
    missingCode.set(null);
  };
  const stop = missingCode.subscribe(dismiss);
  dismiss();
  return stop;
}
