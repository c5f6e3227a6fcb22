import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { Identified, ImportOutcome, Input, Route } from '@opsyard/contract';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile, upload } from '../../../kernel/files.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import styles from './administration.module.css';
import { problemsOf } from './tell-outcome.ts';

type ExportButtonProps<R extends Route> = { route: Identified<R>; query: Record<string, unknown>; name: string };

/** Gives the list out as it is narrowed, or only the rows chosen, as a spreadsheet or a CSV file. */
export function ExportButton<R extends Route>({ route, query, name }: ExportButtonProps<R>) {
  const { t } = useTranslation('administration');
  const save = (format: 'xlsx' | 'csv') => {
    const input = { query: { ...query, format } } as unknown as Input<R>;
    void download(route, input, `${name}.${format}`).catch(() => undefined);
  };
  return (
    <MenuButton
      type="default"
      icon={<DownloadOutlined />}
      label={t('sheet.export')}
      entries={[
        { key: 'xlsx', label: t('sheet.xlsx'), run: () => save('xlsx') },
        { key: 'csv', label: t('sheet.csv'), run: () => save('csv') },
      ]}
    >
      {t('sheet.export')}
    </MenuButton>
  );
}

type ImportButtonProps<R extends Route> = {
  route: Identified<R>;
  /** What the dialog is called, and which columns the table has. */
  title: string;
  columns: string;
  hint: string;
};

/** Takes a table in, and tells of each row that was not taken. */
export function ImportButton<R extends Route>({ route, title, columns, hint }: ImportButtonProps<R>) {
  const { t } = useTranslation('administration');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {t('sheet.import')}
      </Button>
      {isOpen && (
        <ImportDialog route={route} title={title} columns={columns} hint={hint} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function ImportDialog<R extends Route>({
  route,
  title,
  columns,
  hint,
  onClose,
}: ImportButtonProps<R> & { onClose: () => void }) {
  const { t } = useTranslation('administration');
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'open' | 'sending' | ImportOutcome>('open');
  const send = async (file: File | undefined) => {
    if (!file) return;
    setState('sending');
    try {
      setState((await upload(route, {} as Input<R>, file)) as ImportOutcome);
      await refresh(route.feature);
    } catch {
      // Why has been said already.
      setState('open');
    }
  };
  return (
    <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('sheet.columns', { columns })}</p>
      <p className={styles.hint}>{hint}</p>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('sheet.file')}
        accept=".xlsx,.csv"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {typeof state === 'object' && <Report outcome={state} />}
      <div className={styles.buttons}>
        <Button type="primary" loading={state === 'sending'} onClick={() => field.current?.click()}>
          {t('sheet.choose')}
        </Button>
        <Button onClick={() => saveEmpty(title, columns)}>{t('sheet.empty')}</Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Modal>
  );
}

/** A table with nothing but its headings, to be filled in. */
function saveEmpty(name: string, columns: string): void {
  const line = columns.split(/, |、/).join(',');
  saveFile(new Blob([`\ufeff${line}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}

function Report({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('administration');
  const { successCount, errorCount } = outcome;
  return (
    <Alert
      role="status"
      className={styles.report ?? ''}
      showIcon
      type={errorCount > 0 ? 'warning' : 'success'}
      title={t('sheet.report', { done: successCount, refused: errorCount })}
      description={
        errorCount > 0 && (
          <ul className={styles.problems} aria-label={t('sheet.problems')}>
            {problemsOf(outcome).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {outcome.fileUrl && (
              <li>
                <a href={outcome.fileUrl} download={outcome.fileName}>
                  {t('sheet.all')}
                </a>
              </li>
            )}
          </ul>
        )
      }
    />
  );
}
