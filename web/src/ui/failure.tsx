import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../kernel/calls/failure-notice.ts';
import { RequestError } from '../kernel/calls/request-error.ts';
import styles from './states.module.css';

/** The error state of a place whose content could not be loaded, with a retry button. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation('common');
  const refused = error instanceof RequestError ? error : null;
  const denied = refused?.status === 403;
  // What a project refuses names its owner.
  const isOfProject = refused?.failure?.startsWith('project.');
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{t(titleKey(refused?.status ?? 0))}</p>
      <p className={styles.text}>{denied && !isOfProject ? t('failure.askWhom') : refused && textOf(refused)}</p>
      {refused?.requestId && <p className={styles.detail}>{t('failure.requestId', { id: refused.requestId })}</p>}
      {retry && !denied && <Button onClick={retry}>{t('failure.retry')}</Button>}
    </div>
  );
}

function titleKey(status: number) {
  if (status === 403) return 'failure.noAccess';
  return status >= 500 && status !== 504 ? 'failure.server' : 'failure.title';
}
