import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { missingCode, retryConnection } from '../../kernel/loading/missing-code.ts';
import { useStore } from '../../kernel/storage/store.ts';
import styles from './missing-code-notice.module.css';

/** Shows that code could not be loaded. It needs no further code, because that of other messages may be missing, too. */
export function MissingCodeNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const missing = useStore(missingCode);
  if (missing === null) return null;
  return (
    <div role="alert" className={styles.notice}>
      <span>{t(missing === 'reload' ? 'error.newVersionText' : 'common:failure.network')}</span>
      {missing === 'reload' && (
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
      )}
      {missing === 'waiting' && (
        <Button type="primary" onClick={retryConnection}>
          {t('common:failure.retry')}
        </Button>
      )}
      <Button onClick={() => missingCode.set(null)}>{t('common:action.close')}</Button>
    </div>
  );
}
