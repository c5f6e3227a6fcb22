import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { Identified, ImportOutcome, Input, Route } from '@opsyard/contract';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveExport, saveFile, upload } from '../kernel/files.ts';
import { refresh } from '../kernel/query-cache.ts';
import { MenuButton } from './menu-button.tsx';
import styles from './sheet-buttons.module.css';

type ExportButtonProps<R extends Route> = {
  route: Identified<R>;
  /** What the list is narrowed to. */
  query?: Record<string, unknown>;
  /** Ids of the rows chosen; with any, only these are given out. */
  chosen?: readonly string[];
  name: string;
};

/** Gives the list out as it is narrowed, or only the rows chosen, as a spreadsheet or a CSV file. */
export function ExportButton<R extends Route>({ route, query = {}, chosen = [], name }: ExportButtonProps<R>) {
  const { t } = useTranslation('sheet');
  const save = (format: 'xlsx' | 'csv') => {
    const selections = chosen.join(',');
    const given = Object.entries({ ...query, selections, format }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    const input = { query: Object.fromEntries(given) } as unknown as Input<R>;
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
  /** What the dialog is called, and which columns the table has. */
  title: string;
  columns: string;
  hint: string;
  /** Further features whose readings change with it. */
  alsoRefresh?: readonly string[];
};

/** Takes a table in, and tells of each row that was not taken. */
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
      // Why has been said already.
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
        <Button onClick={() => saveEmpty(title, columns)}>{t('empty')}</Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Modal>
  );
}

/** A table with nothing but its headings, to be filled in. */
function saveEmpty(name: string, columns: string): void {
  // What stands in brackets explains a heading, and may have commas of its own.
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
