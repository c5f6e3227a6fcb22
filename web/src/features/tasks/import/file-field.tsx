import { Alert, Button, Progress } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/failure-notice.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { EncodingField } from './encoding-field.tsx';
import styles from './import.module.css';
import type { ImportDraft } from './use-import.ts';

const KINDS = '.json,.jsonl,.csv,.tsv,.txt,.xlsx,.xml,.zip';

/** The file to import, dropped or chosen. */
export function FileField({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('tasks');
  const [isOver, setOver] = useState(false);
  const { report, busy, refused } = draft;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) draft.choose(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      aria-label={t('import.file')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {busy === 'sending' ? <Sending draft={draft} /> : <Choosing draft={draft} onFiles={take} />}
      {!report && refused && <Alert className={styles.whole ?? ''} type="error" showIcon title={textOf(refused)} />}
      {busy !== 'sending' && <EncodingField draft={draft} />}
    </section>
  );
}

function Choosing({
  draft: { report, file },
  onFiles,
}: {
  draft: ImportDraft;
  onFiles: (files: FileList | null) => void;
}) {
  const { t } = useTranslation('tasks');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept={KINDS}
        onChange={({ target }) => {
          onFiles(target.files);
          // So that the same file, edited meanwhile, can be chosen again.
          target.value = '';
        }}
      />
      <Button
        icon={<Glyph name="clip" />}
        type={report ? 'default' : 'primary'}
        onClick={() => picker.current?.click()}
      >
        {file ? t('import.another') : t('import.choose')}
      </Button>
      {report ? (
        <span className={styles.chosen}>
          <b>{report.fileName}</b>
          <span className={styles.hint}>{t(`import.format.${report.format}`, { defaultValue: report.format })}</span>
        </span>
      ) : (
        <span className={styles.hint}>{t('import.orDrop')}</span>
      )}
      {!report && (
        <p className={`${styles.whole} ${styles.hint}`}>
          {t('import.formats')}
          <br />
          {t('import.limits')}
        </p>
      )}
    </>
  );
}

function Sending({ draft: { file, share, cancel } }: { draft: ImportDraft }) {
  const { t } = useTranslation('tasks');
  const reading = share >= 1;
  return (
    <>
      <span className={styles.chosen} role="status">
        <b>{file?.name}</b>
        <span className={styles.hint}>{reading ? t('import.reading') : t('import.sending')}</span>
      </span>
      <Progress
        className={styles.grow ?? ''}
        percent={Math.round(share * 100)}
        status="active"
        showInfo={!reading}
        aria-label={t('import.sending')}
      />
      <Button onClick={cancel}>{t('import.cancel')}</Button>
    </>
  );
}
