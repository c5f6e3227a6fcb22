import { ANSWER_FILES_MAX, type FormAnswer, PUBLIC_FILE_MAX_BYTES, publicForm } from '@opsyard/contract';
import { upload } from '../../../kernel/files.ts';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { FileReceiver } from '../form/file-zone.tsx';
import { useFileAnswer } from '../form/use-file-answer.ts';
import styles from './public.module.css';
import { usePublicWords } from './use-words.ts';

type PublicFilesProps = {
  formKey: string;
  shared: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };
  answer: FormAnswer | undefined;
  onAnswer: (answer: FormAnswer) => void;
};

/** An answer of files, uploaded as soon as they are chosen. */
export function PublicFiles({ formKey, shared, answer, onAnswer }: PublicFilesProps) {
  const words = usePublicWords();
  const limitText = words.fileLimit(sizeText(PUBLIC_FILE_MAX_BYTES));
  const { files, sending, failures, isFull, add, remove } = useFileAnswer({
    limits: {
      ...{ max: ANSWER_FILES_MAX, maxBytes: PUBLIC_FILE_MAX_BYTES },
      tooMany: () => limitText,
      tooLarge: ({ name }) => `${name}: ${limitText}`,
    },
    send: (file, onProgress) =>
      upload(publicForm.upload, { headers: { 'x-form-key': formKey } }, file, { quiet: true, onProgress }),
    ...{ answer, onAnswer },
  });
  return (
    <FileReceiver isFull={isFull} take={(chosen) => void add(chosen)}>
      <ul className={styles.files}>
        {files.map(({ id, name }) => (
          <li key={id}>
            {name}{' '}
            <button type="button" onClick={() => remove(id)} aria-label={`${words.removeFile} ${name}`}>
              {words.removeFile}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.help}>{limitText}</p>
      <input
        {...shared}
        type="file"
        multiple
        className={styles.field}
        disabled={isFull || sending !== null}
        accept="image/*,audio/*,video/*,application/pdf,text/plain,.csv,.txt"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p role="status" className={styles.help}>
        {sending && `${words.sendingFile} ${sending.name} (${Math.round(sending.share * 100)}%)`}
      </p>
      <div role="alert">
        {failures.map((text) => (
          <p key={text} className={styles.error}>
            {text}
          </p>
        ))}
      </div>
    </FileReceiver>
  );
}
