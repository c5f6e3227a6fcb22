import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/import/file-drop.tsx';
import styles from '../../../ui/import/import.module.css';
import { EncodingField } from './encoding-field.tsx';
import type { ImportDraft } from './use-import.ts';

const KINDS = '.json,.jsonl,.csv,.tsv,.txt,.xlsx,.xml,.zip';

export function FileField({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('tasks');
  const { report, file, busy, share, refused, choose, cancel } = draft;
  return (
    <FileDrop
      accept={KINDS}
      file={file}
      share={busy === 'sending' ? share : null}
      refused={report ? null : refused}
      onFile={choose}
      onCancel={cancel}
      read={
        report && (
          <>
            <b>{report.fileName}</b>
            <span className={styles.hint}>{t(`import.format.${report.format}`, { defaultValue: report.format })}</span>
          </>
        )
      }
      about={
        <>
          {t('import.formats')}
          <br />
          {t('import.limits')}
        </>
      }
    >
      <EncodingField draft={draft} />
    </FileDrop>
  );
}
