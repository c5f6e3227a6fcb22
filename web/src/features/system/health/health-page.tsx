import { type Health, health } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../system.module.css';
import { HealthCards } from './health-cards.tsx';

/** Page with the health of the installation and its warnings. */
export function HealthPage() {
  const { t } = useTranslation('system');
  const { data, error, refetch, isFetching } = useRead(health.get, {}, { quiet: true, staleTime: 5_000 });
  return (
    <Page
      title={t('health.title')}
      aside={
        data && (
          <span className={styles.dim}>
            {t('health.asOf')} <When at={data.at} />
          </span>
        )
      }
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && <Warnings warnings={data.warnings} />}
      {data && <HealthCards health={data} />}
    </Page>
  );
}

function Warnings({ warnings }: Pick<Health, 'warnings'>) {
  const { t } = useTranslation('system');
  // The interpolated values depend on the warning, which the types of the translations cannot express.
  const translate = t as unknown as (key: string, values: object) => string;
  if (warnings.length === 0)
    return <Alert className={styles.notice ?? ''} type="success" showIcon title={t('health.well')} />;
  return warnings.map(({ code, severe, values }) => (
    <Alert
      key={code}
      className={styles.notice ?? ''}
      type={severe ? 'error' : 'warning'}
      showIcon
      title={translate(`health.warnings.${code}.title`, values)}
      description={translate(`health.warnings.${code}.text`, values)}
    />
  ));
}
