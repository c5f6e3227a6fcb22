import { ANSWER_FILES_MAX, ATTACHMENT_MAX_BYTES, form as forms } from '@opsyard/contract';
import { Button } from 'antd';
import { createContext, use, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../kernel/files.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { FileReceiver } from './file-zone.tsx';
import styles from './forms.module.css';
import { type SendFile, useFileAnswer } from './use-file-answer.ts';

/** The form whose files are uploaded; null in a preview. */
export const FormOfFilesContext = createContext<string | null>(null);

type FileAnswerProps = { label: string; id?: string; value?: string[]; onChange?: (ids: string[]) => void };

/** An answer of files, uploaded as soon as they are chosen. */
export function FileAnswer(props: FileAnswerProps) {
  const { t } = useTranslation('tasks');
  const formId = use(FormOfFilesContext);
  if (formId === null) return <span className={styles.help}>{t('forms.files.preview')}</span>;
  return (
    <FilesField
      {...props}
      max={ANSWER_FILES_MAX}
      limitText={t('forms.files.limit')}
      send={(file, onProgress) => upload(forms.upload, { query: { formId } }, file, { quiet: true, onProgress })}
    />
  );
}

type FilesFieldProps = FileAnswerProps & {
  send: SendFile;
  max: number;
  limitText: string;
  /** Called with true when files are added, and with false when these have been uploaded. */
  onBusy?: (isBusy: boolean) => void;
};

/** A field of files, each of which is uploaded as soon as it is chosen; its value are their ids. */
export function FilesField({ label, id, value, onChange, send, max, limitText, onBusy }: FilesFieldProps) {
  const { t } = useTranslation('tasks');
  const numberText = useNumberText();
  const limit = useId();
  const input = useRef<HTMLInputElement>(null);
  const { files, sending, failures, isFull, add, remove } = useFileAnswer({
    limits: {
      ...{ max, maxBytes: ATTACHMENT_MAX_BYTES },
      tooMany: (count) => t('forms.files.tooMany', { count }),
      tooLarge: ({ name, size }) => t('forms.files.tooLarge', { name, size: sizeText(size) }),
    },
    send,
    answer: value ?? null,
    onAnswer: (ids) => onChange?.(ids),
  });
  const choose = (chosen: readonly File[]) => {
    onBusy?.(true);
    void add(chosen).finally(() => onBusy?.(false));
  };
  return (
    <FileReceiver isFull={isFull} take={choose}>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            {file.name}
            <Button type="text" aria-label={t('forms.files.remove', file)} onClick={() => remove(file.id)}>
              <Glyph name="cross" size={12} />
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        id={id ?? ''}
        aria-label={t('forms.files.addTo', { label })}
        aria-describedby={limit}
        loading={sending !== null}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        {t('forms.files.add')}
      </Button>
      <p id={limit} className={styles.help}>
        {limitText} {t('forms.files.dropHint')}
      </p>
      <p role="status" className={styles.help}>
        {sending &&
          t('forms.files.sending', { name: sending.name, percent: numberText(sending.share, { style: 'percent' }) })}
      </p>
      <div role="alert">
        {failures.map((text) => (
          <p key={text} className={styles.problemText}>
            {text}
          </p>
        ))}
      </div>
    </FileReceiver>
  );
}
