import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { Identified, ImportOutcome, Input, Route } from '@opsyard/contract';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { saveExport, saveFile, upload } from '../../kernel/files.ts';
import { MenuButton } from '../popups/menu-button.tsx';
import styles from './sheet-buttons.module.css';

type ExportButtonProps<R extends Route> = {
  route: Identified<R>;
  /** The filter of the list. */
  query?: Record<string, unknown>;
  /** Ids of the selected rows; if there are any, only these are exported. */
  chosen?: readonly string[];
  name: string;
};

/** Exports the filtered list, or only the selected rows, as a spreadsheet or a CSV file. */
export function ExportButton<R extends Route>({ route, query = {}, chosen = [], name }: ExportButtonProps<R>) {
  const { t } = useTranslation('sheet');
  const save = (format: 'xlsx' | 'csv') => {
    const selections = chosen.join(',');
    const present = Object.entries({ ...query, selections, format }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    const input = { query: Object.fromEntries(present) } as unknown as Input<R>;
    void saveExport(route, input, `${name}.${format}`);
  };
  return (
    <MenuButton
      type="default"
      icon={<DownloadOutlined aria-hidden />}
      label={t('export')}
      entries={[
        { key: 'xlsx', label: t('xlsx'), run: () => save('xlsx') },
        { key: 'csv', label: t('csv'), run: () => save('csv') },
      ]}
    >
      {t('export')}
    </MenuButton>
  );
}

type ImportButtonProps<R extends Route> = {
  route: Identified<R>;
  /** The title of the dialog, and the columns of the table. */
  title: string;
  columns: string;
  hint: string;
  /** Further features whose queries are invalidated. */
  alsoRefresh?: readonly string[];
};

/** Imports a table, and lists refused rows. */
export function ImportButton<R extends Route>(props: ImportButtonProps<R>) {
  const { t } = useTranslation('sheet');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog<R extends Route>({
  route,
  title,
  columns,
  hint,
  alsoRefresh = [],
  onClose,
}: ImportButtonProps<R> & { onClose: () => void }) {
  const { t } = useTranslation('sheet');
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'open' | 'sending' | ImportOutcome>('open');
  const send = async (file: File | undefined) => {
    if (!file) return;
    setState('sending');
    try {
      setState((await upload(route, {} as Input<R>, file)) as ImportOutcome);
      await refresh(route.feature, ...alsoRefresh);
    } catch {
      // The error is already shown.
      setState('open');
    }
  };
  return (
    <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('columns', { columns })}</p>
      <p className={styles.hint}>{hint}</p>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('file')}
        accept=".xlsx,.csv"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {typeof state === 'object' && <Report outcome={state} />}
      <div className={styles.buttons}>
        <Button type="primary" loading={state === 'sending'} onClick={() => field.current?.click()}>
          {t('choose')}
        </Button>
        <Button onClick={() => downloadTemplate(title, columns)}>{t('empty')}</Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Modal>
  );
}

/** Downloads a template with the headings only. */
function downloadTemplate(name: string, columns: string): void {
  // Text in brackets explains a heading, and may contain commas.
  const line = columns
    .replace(/\s*[(（][^)）]*[)）]/g, '')
    .split(/, |、/)
    .join(',');
  saveFile(new Blob([`\ufeff${line}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}

function Report({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('sheet');
  const { successCount, errorCount } = outcome;
  return (
    <Alert
      role="status"
      className={styles.report ?? ''}
      showIcon
      type={errorCount > 0 ? 'warning' : 'success'}
      title={t('report', { done: successCount, refused: errorCount })}
      description={
        errorCount > 0 && (
          <ul className={styles.problems} aria-label={t('problems')}>
            {outcome.errors.map(({ row, message }) => (
              <li key={`${row} ${message}`}>{t('row', { row, message })}</li>
            ))}
            {outcome.fileUrl && (
              <li>
                <a href={outcome.fileUrl} download={outcome.fileName}>
                  {t('all')}
                </a>
              </li>
            )}
          </ul>
        )
      }
    />
  );
}
