import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../kernel/calls/failure-notice.ts';
import type { RequestError } from '../../kernel/calls/request-error.ts';
import styles from './import.module.css';

type Steps = { busy: string | null; refused: RequestError | null };
type RunImportProps = { draft: Steps & { run: () => void }; isReady: boolean; text: string; hint: string };

/** The button that begins the import, and what it means. */
export function RunImport({ draft: { busy, refused, run }, isReady, text, hint }: RunImportProps) {
  const { t } = useTranslation('transfer');
  const isRunning = busy === 'running';
  return (
    <div className={styles.start}>
      {refused && <Alert type="error" showIcon role="alert" title={textOf(refused)} />}
      <div className={styles.line}>
        <Button type="primary" disabled={!isReady || busy === 'checking'} loading={isRunning} onClick={run}>
          {isRunning ? t('running') : text}
        </Button>
        <span className={styles.hint}>{hint}</span>
      </div>
    </div>
  );
}

type ImportDoneProps = {
  draft: Steps & { undo: () => void; startOver: () => void };
  title: string;
  /** What else the import did. */
  children?: ReactNode;
  /** Where to go from here. */
  actions: ReactNode;
  mayUndo?: boolean;
  /** What the file's problems were. */
  problems?: ReactNode;
};

/** What the import did, with the way to it and the way back. */
export function ImportDone({ draft, title, children, actions, mayUndo = true, problems }: ImportDoneProps) {
  const { t } = useTranslation('transfer');
  const { busy, refused, undo, startOver } = draft;
  return (
    <section className={styles.done} aria-label={t('result')}>
      <div role="status">
        <h2 className={styles.heading}>{title}</h2>
        {children}
      </div>
      {refused && <Alert type="error" showIcon role="alert" title={textOf(refused)} />}
      <div className={styles.line}>
        {actions}
        {mayUndo && (
          <Button onClick={undo} loading={busy === 'undoing'}>
            {t('undo')}
          </Button>
        )}
        <Button type="text" onClick={startOver}>
          {t('again')}
        </Button>
      </div>
      {problems}
    </section>
  );
}
