import { BILL_COLUMNS_NEEDED, BILL_MAX_LINES } from '@opsyard/contract';
import { Alert, Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { FileDrop } from '../../../ui/import/file-drop.tsx';
import styles from '../../../ui/import/import.module.css';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { BillColumns } from './bill-columns.tsx';
import { BillForm } from './bill-form.tsx';
import { type BillImport, useBillImport } from './use-bill-import.ts';

const WIDTH = 960;

/** Imports the file of a bill: shows the column mapping, then opens the bill while its lines are being imported. */
export function ImportBillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const draft = useBillImport();
  const [, go] = useUrlState({ open: '' });
  const { added, report, values, file, busy, refused } = draft;
  useEffect(() => {
    if (!added) return;
    onClose();
    go({ open: added });
  }, [added, onClose, go]);
  return (
    <Modal
      open
      width={WIDTH}
      title={t('bills.importTitle')}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => {
        draft.stop();
        onClose();
      }}
    >
      <div className={styles.steps}>
        <FileDrop
          accept=".xlsx,.csv,.tsv,.txt"
          file={file}
          share={busy === 'sending' ? draft.share : null}
          refused={report ? null : refused}
          onFile={draft.choose}
          onCancel={draft.cancel}
          read={
            report && (
              <>
                <b>{report.fileName}</b> {t('bills.rows', { count: report.rows, rows: number(report.rows) })}
              </>
            )
          }
          about={t('bills.about', { limit: number(BILL_MAX_LINES) })}
        />
        {report && values && (
          <>
            {report.readBefore !== null && (
              <Alert
                type="warning"
                showIcon
                title={t('bills.readBefore', { name: report.readBefore })}
                description={t('bills.readBeforeText')}
              />
            )}
            <BillForm values={values} onChange={draft.change} />
            <BillColumns report={report} values={values} onChange={draft.change} />
            <Run draft={draft} />
          </>
        )}
      </div>
    </Modal>
  );
}

function Run({ draft: { values, refused, busy, run } }: { draft: BillImport }) {
  const { t } = useTranslation('workOrders');
  const isReady = BILL_COLUMNS_NEEDED.every((column) => values?.mapping.includes(column)) && values?.name.trim();
  return (
    <div className={styles.start}>
      {refused && <Alert type="error" showIcon role="alert" title={textOf(refused)} />}
      <div className={styles.line}>
        <Button type="primary" disabled={!isReady} loading={busy === 'running'} onClick={run}>
          {t('bills.run')}
        </Button>
        <span className={styles.hint}>{isReady ? t('bills.runHint') : t('bills.needed')}</span>
      </div>
    </div>
  );
}
