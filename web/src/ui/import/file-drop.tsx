import { Alert, Button, Progress } from 'antd';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../kernel/calls/failure-notice.ts';
import type { RequestError } from '../../kernel/calls/request-error.ts';
import { Glyph } from '../icons/glyphs.tsx';
import styles from './import.module.css';

type FileDropProps = {
  /** Accepted file extensions, as in `<input>`. */
  accept: string;
  onFile: (file: File) => void;
  /** The selected file, even if refused. */
  file: File | null;
  /** Information about the file after it has been read. */
  read: ReactNode;
  /** Information about accepted files, until a file has been read. */
  about: ReactNode;
  /** Upload progress, 0 to 1; null if no upload is pending. */
  share: number | null;
  onCancel: () => void;
  /** The error of a refused file. */
  refused: RequestError | null;
  /** Additional options. */
  children?: ReactNode;
};

/** An input for the file to import, by drag and drop or selection. */
export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation('transfer');
  const [isDragOver, setDragOver] = useState(false);
  const { share, refused, onFile, children } = props;
  const acceptFiles = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    acceptFiles(event.dataTransfer.files);
  };
  return (
    <section
      className={isDragOver ? `${styles.drop} ${styles.over}` : styles.drop}
      aria-label={t('file')}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
    >
      {share === null ? <Choosing {...props} onFiles={acceptFiles} /> : <Sending {...props} share={share} />}
      {refused && <Alert className={styles.whole ?? ''} type="error" showIcon title={textOf(refused)} />}
      {share === null && children}
    </section>
  );
}

type ChoosingProps = Pick<FileDropProps, 'accept' | 'file' | 'read' | 'about'> & {
  onFiles: (files: FileList | null) => void;
};

function Choosing({ accept, file, read, about, onFiles }: ChoosingProps) {
  const { t } = useTranslation('transfer');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('choose')}
        accept={accept}
        onChange={({ target }) => {
          onFiles(target.files);
          // Allows selecting the same file again after it was edited.
          target.value = '';
        }}
      />
      <Button icon={<Glyph name="clip" />} type={read ? 'default' : 'primary'} onClick={() => picker.current?.click()}>
        {file ? t('another') : t('choose')}
      </Button>
      {read ? <span className={styles.chosen}>{read}</span> : <span className={styles.hint}>{t('orDrop')}</span>}
      {!read && <p className={`${styles.whole} ${styles.hint}`}>{about}</p>}
    </>
  );
}

function Sending({ file, share, onCancel }: Pick<FileDropProps, 'file' | 'onCancel'> & { share: number }) {
  const { t } = useTranslation('transfer');
  const reading = share >= 1;
  return (
    <>
      <span className={styles.chosen} role="status">
        <b>{file?.name}</b>
        <span className={styles.hint}>{reading ? t('reading') : t('sending')}</span>
      </span>
      <Progress
        className={styles.grow ?? ''}
        percent={Math.round(share * 100)}
        status="active"
        showInfo={!reading}
        aria-label={t('sending')}
      />
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </>
  );
}
