import { user } from '@opsyard/contract';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../shared/administration.module.css';

type SessionsDrawerProps = { userId: string; name: string; onClose: () => void };

/** Sessions of a user, which can be ended. */
export function SessionsDrawer({ userId, name, onClose }: SessionsDrawerProps) {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = useRead(user.sessions, { query: { userId } }, { quiet: true, staleTime: 0 });
  const end = useSend(user.endSessions);
  const notifyEnded = ({ ended }: { ended: number }) =>
    notify(({ message }) => void message.success(t('session.ended', { count: ended })));
  const endOne = (id: string) => end.mutateAsync({ body: { userId, id } }).then(notifyEnded, () => undefined);
  const confirmEndAll = () =>
    confirm({
      title: t('session.endAllTitle', { name }),
      text: t('session.endAllText'),
      verb: t('session.endAll'),
      danger: true,
      run: () => end.mutateAsync({ body: { userId } }).then(notifyEnded, () => undefined),
    });
  return (
    <Drawer
      open
      title={t('session.title', { name })}
      size={480}
      onClose={onClose}
      footer={
        data &&
        data.length > 0 && (
          <Button danger loading={end.isPending} onClick={confirmEndAll}>
            {t('session.endAll')}
          </Button>
        )
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Empty title={t('session.none')} />}
      <ul className={styles.list}>
        {data?.map(({ id, device, ip, createdAt, lastSeenAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.what}>
              {device}
              <span className={styles.dim}>
                {ip ?? '–'} · {t('session.since')} <When at={createdAt} /> · {t('session.seen')}{' '}
                <When at={lastSeenAt} />
              </span>
            </span>
            <Button aria-label={t('session.endNamed', { device })} onClick={() => endOne(id)}>
              {t('session.end')}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
