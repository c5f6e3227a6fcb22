import { registrant } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RecordTable } from '../../../ui/lists/record-table.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './system.module.css';

/** Pending registrations, to be approved or rejected; one line if there are none. */
export function Registrants() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(registrant.list, {}, { quiet: true });
  const decide = useSend(registrant.decide);
  const answer = async (id: string, approve: boolean) => {
    const { decided } = await decide.mutateAsync({ body: { ids: [id], approve } });
    const resultText = approve ? 'approved' : 'refused';
    notify(({ message }) => void message.success(t(`system.registrants.${decided === 0 ? 'gone' : resultText}`)));
  };
  const decideQuietly = (id: string, approve: boolean) => answer(id, approve).catch(() => undefined);
  const confirmRefusal = ({ id, username }: { id: string; username: string }) =>
    confirm({
      title: t('system.registrants.refuseTitle', { name: username }),
      text: t('system.registrants.refuseText'),
      verb: t('system.registrants.refuse'),
      danger: true,
      run: () => decideQuietly(id, false),
    });
  if (data?.length === 0) return <p className={styles.quiet}>{t('system.registrants.none')}</p>;
  return (
    <section aria-labelledby="registrants">
      <h2 id="registrants" className={styles.section}>
        {t('system.registrants.title')}
      </h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={2} />}
      {data && data.length > 0 && (
        <RecordTable
          label={t('system.registrants.title')}
          rows={data}
          idOf={({ id }) => id}
          columns={[
            { key: 'name', title: t('username'), cell: ({ username }) => username },
            { key: 'email', title: t('register.email'), cell: ({ email }) => email ?? '–' },
            { key: 'phone', title: t('sms.mobile'), cell: ({ phone }) => phone ?? '–' },
            {
              key: 'since',
              title: t('system.registrants.since'),
              rest: true,
              cell: (row) => <When at={row.createdAt} />,
            },
          ]}
          actions={(row) => (
            <span className={styles.buttons}>
              <Button size="small" type="primary" onClick={() => void decideQuietly(row.id, true)}>
                {t('system.registrants.approve')}
              </Button>
              <Button size="small" danger onClick={() => confirmRefusal(row)}>
                {t('system.registrants.refuse')}
              </Button>
            </span>
          )}
        />
      )}
    </section>
  );
}
