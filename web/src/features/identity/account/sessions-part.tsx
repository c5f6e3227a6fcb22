import { type OwnSession, ownSession } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { Chip } from '../../../ui/chip.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** Active sessions, which can be ended. */
export function SessionsPart() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(ownSession.list, {}, { quiet: true });
  const { mutateAsync: endOthers } = useSend(ownSession.endOthers);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const others = data.filter(({ isCurrent }) => !isCurrent);
  const confirmEndOthers = () =>
    confirm({
      title: t('account.session.endOthers'),
      text: t('account.session.endOthersText', { count: others.length }),
      verb: t('account.session.endOthers'),
      danger: true,
      run: async () => {
        const { ended } = await endOthers({});
        notify(({ message }) => void message.success(t('account.session.ended', { count: ended })));
      },
    });
  return (
    <Section
      title={t('account.part.sessions')}
      text={t('account.session.text')}
      action={
        others.length > 0 && (
          <Button danger onClick={confirmEndOthers}>
            {t('account.session.endOthers')}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session: { id, kind, device, ip, lastSeenAt, createdAt, isCurrent } }: { session: OwnSession }) {
  const { t } = useTranslation('identity');
  const { mutate: end, isPending } = useSend(ownSession.end);
  const name = kind === 'admin' ? t('account.session.commandLine') : device;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>
          {name}
          {isCurrent && <Chip color="green">{t('account.session.current')}</Chip>}
        </span>
        <span className={styles.dim}>
          {ip ?? t('account.session.noAddress')}
          {' · '}
          {t('account.session.since')} <When at={createdAt} />
          {' · '}
          {t('account.session.seen')} <When at={lastSeenAt} />
        </span>
      </div>
      {!isCurrent && (
        <Button
          loading={isPending}
          aria-label={t('account.session.endNamed', { name, address: ip ?? '' })}
          onClick={() => end({ body: { id } })}
        >
          {t('account.session.end')}
        </Button>
      )}
    </li>
  );
}
