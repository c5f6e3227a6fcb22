import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './exception-page.module.css';

const WORDS = { 403: 'exception.forbidden', 404: 'exception.notFound', 500: 'exception.server' } as const;

/** Error page for 403, 404 and 500 with a link to the home page. */
export function ExceptionPage({ status, advice }: { status: keyof typeof WORDS; advice?: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        {status}
      </p>
      <h1 className={styles.text}>{t(WORDS[status])}</h1>
      {advice && <p className={styles.advice}>{advice}</p>}
      <Button type="primary" onClick={() => void navigate('/')}>
        {t('exception.home')}
      </Button>
    </div>
  );
}
