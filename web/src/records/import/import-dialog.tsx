import { Modal } from 'antd';
import { beginUndoable } from '../../kernel/writes/undo.ts';
import { FileDrop } from '../../ui/import/file-drop.tsx';
import styles from '../../ui/import/import.module.css';
import { recordUndo } from '../record-undo.ts';
import { useI18n, useRecords } from '../scope.ts';
import { ImportOptions } from './import-options.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult, ImportRun } from './import-run.tsx';
import { RecordColumns } from './record-columns.tsx';
import { UnknownValues } from './unknown-values.tsx';
import { useRecordImport } from './use-record-import.ts';

const KINDS = '.xlsx,.csv,.tsv,.txt,.json';
const WIDTH = 960;

/** The import dialog, with a preview of all changes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const records = useRecords();
  const { t, word } = useI18n();
  const draft = useRecordImport(records);
  const { report, result, file, share, busy, refused } = draft;
  const close = () => {
    draft.stop();
    // After the dialog is closed, the import can be undone like any other change.
    if (result) {
      const text = t('import.done', { count: result.added + result.updated });
      beginUndoable()({ opId: result.opId, text, silent: result.jobId !== null, ...recordUndo(records, result.opId) });
    }
    onClose();
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('import.title', { name: word(records.type.many) })}
      footer={null}
      mask={{ closable: false }}
      closable={busy !== 'running' && { 'aria-label': t('import.close') }}
      keyboard={busy !== 'running'}
      onCancel={close}
    >
      <div className={styles.steps}>
        {result ? (
          <ImportResult draft={draft} result={result} onClose={close} />
        ) : (
          <FileDrop
            accept={KINDS}
            file={file}
            share={busy === 'sending' ? share : null}
            refused={report ? null : refused}
            onFile={draft.choose}
            onCancel={draft.cancel}
            read={report && <b>{report.fileName}</b>}
            about={t('import.about')}
          />
        )}
        {report && !result && (
          <>
            <RecordColumns draft={draft} report={report} />
            <UnknownValues draft={draft} />
            <ImportOptions draft={draft} report={report} />
            <ImportPreview draft={draft} report={report} />
            <ImportRun draft={draft} report={report} />
          </>
        )}
      </div>
    </Modal>
  );
}
