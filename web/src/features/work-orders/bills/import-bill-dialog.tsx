import { BILL_COLUMNS_NEEDED, BILL_MAX_LINES } from '@opsyard/contract';
import { Alert, Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../../../kernel/url-state.ts';
import { FileDrop } from '../../../ui/import/file-drop.tsx';
import styles from '../../../ui/import/import.module.css';
import { RunImport } from '../../../ui/import/run-import.tsx';
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
  const { result, report, values, file, busy, refused } = draft;
  useEffect(() => {
    if (!result) return;
    onClose();
    go({ open: result.id });
  }, [result, onClose, go]);
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

function Run({ draft }: { draft: BillImport }) {
  const { t } = useTranslation('workOrders');
  const { values } = draft;
  const hasColumns = BILL_COLUMNS_NEEDED.every((column) => values?.mapping.includes(column));
  const isReady = hasColumns && values?.name.trim() !== '';
  return (
    <RunImport
      draft={draft}
      isReady={isReady}
      text={t('bills.run')}
      hint={isReady ? t('bills.runHint') : t('bills.needed')}
    />
  );
}
