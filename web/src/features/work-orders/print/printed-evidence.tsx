import { EVIDENCE_KINDS, workOrderEvidence } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Failure } from '../../../ui/failure.tsx';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './print.module.css';

/** The list of the evidence of an order with hashes, so that a print can be compared with the files. */
export function PrintedEvidence({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  const { data, error, refetch } = useRead(workOrderEvidence.list, { query: { orderId: id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const missing = data.required.filter((kind) => !data.files.some((file) => file.kind === kind));
  const names = missing.map((kind) => EVIDENCE_KINDS[kind][at]).join(at === 1 ? '、' : ', ');
  return (
    <>
      {!data.intact && <p role="alert">{t('evidence.changed')}</p>}
      {missing.length > 0 && <p>{t('print.missing', { kinds: names })}</p>}
      {data.files.length === 0 ? (
        <p>{t('print.noEvidence')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('print.kind')}</th>
              <th scope="col">{t('print.file')}</th>
              <th scope="col">{t('print.round')}</th>
            </tr>
          </thead>
          <tbody>
            {data.files.map((file) => (
              <tr key={file.id}>
                <td>{EVIDENCE_KINDS[file.kind][at]}</td>
                <td>
                  {file.name} ({sizeText(file.size)})<span className={styles.hash}>SHA-256 {file.sha256}</span>
                </td>
                <td>{file.round ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
