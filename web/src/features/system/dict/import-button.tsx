import { UploadOutlined } from '@ant-design/icons';
import { dict, type ImportOutcome, SHEET_MAX_BYTES } from '@opsyard/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notices.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { said } from '../shared/said.ts';
import styles from '../system.module.css';

/** Takes a table of dictionaries in, and says which rows could not be used. */
export function ImportButton() {
  const { t } = useTranslation('system');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file || file.size > SHEET_MAX_BYTES * 4) return;
    setSending(true);
    try {
      const outcome = await upload(dict.importExcel, {}, file);
      await refresh('dict', 'dictItem');
      tell(outcome);
    } catch {
      // Said already.
    } finally {
      setSending(false);
    }
  };
  const tell = ({ successCount, errorCount, errors, fileUrl, fileName }: ImportOutcome) => {
    if (errorCount === 0) return said(t('dict.imported', { count: successCount }));
    notify(({ modal }) =>
      modal.warning({
        title: t('dict.imported', { count: successCount }),
        content: (
          <>
            {t('dict.importErrors')}
            <ul className={styles.errors}>
              {errors.map(({ row, message }) => (
                <li key={row}>{t('dict.importRow', { row, message })}</li>
              ))}
              {errorCount > errors.length && <li>{t('dict.importMore', { count: errorCount - errors.length })}</li>}
              <li>
                <a href={fileUrl} download={fileName}>
                  {t('dict.importAll')}
                </a>
              </li>
            </ul>
          </>
        ),
      }),
    );
  };
  return (
    <>
      <Button icon={<UploadOutlined />} loading={isSending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('import')}
        onChange={({ target }) => void send(target.files?.[0])}
      />
    </>
  );
}
