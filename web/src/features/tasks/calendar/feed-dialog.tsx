import { type CalendarFeed, calendarFeed } from '@opsyard/contract';
import { Alert, Button, Input, type InputRef, Modal } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useConfirmed } from '../../identity/index.ts';
import styles from './feed-dialog.module.css';

type FeedDialogProps = { project: { id: string; name: string } | null; onClose: () => void };

/** The secret address at which calendar programs read the tasks of a project, or the user's own; and the other feeds of the user. */
export function FeedDialog({ project, onClose }: FeedDialogProps) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(calendarFeed.list, {}, { quiet: true });
  const isThis = (one: CalendarFeed) => (project ? one.project?.id === project.id : one.isMine);
  const others = data?.filter((one) => !isThis(one)) ?? [];
  return (
    <Modal
      open
      title={project ? t('calendar.feed.titleOf', { name: project.name }) : t('calendar.feed.titleMine')}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles.box}>
        <p className={styles.text}>{t(project ? 'calendar.feed.text' : 'calendar.feed.textMine')}</p>
        {error && <Failure error={error} retry={() => void refetch()} />}
        {!error && !data && <RowsSkeleton rows={2} />}
        {data && <ThisFeed projectId={project?.id ?? null} feed={data.find(isThis)} />}
        {others.length > 0 && <OtherFeeds feeds={others} />}
      </div>
    </Modal>
  );
}

function ThisFeed({ projectId, feed }: { projectId: string | null; feed: CalendarFeed | undefined }) {
  const { t } = useTranslation('tasks');
  const { mutateAsync, isPending } = useConfirmed(calendarFeed.issue);
  const [issued, setIssued] = useState<{ link: string; id: string } | null>(null);
  const issue = async () => {
    const made = await mutateAsync({ body: { projectId } });
    setIssued({ link: `${window.location.origin}${made.address}`, id: made.feed.id });
  };
  const confirmRenewal = () =>
    confirm({
      title: t('calendar.feed.renewTitle'),
      text: t('calendar.feed.renewText'),
      verb: t('calendar.feed.renew'),
      danger: true,
      // Not confirmed again, or already reported.
      run: () => issue().catch(() => undefined),
    });
  if (!feed)
    return (
      <Button type="primary" loading={isPending} onClick={() => void issue().catch(() => undefined)}>
        {t('calendar.feed.create')}
      </Button>
    );
  return (
    <>
      {issued?.id === feed.id ? <NewAddress link={issued.link} /> : <Facts feed={feed} />}
      <div className={styles.buttons}>
        <Button loading={isPending} onClick={confirmRenewal}>
          {t('calendar.feed.renew')}
        </Button>
        <RevokeButton feed={feed} />
      </div>
    </>
  );
}

/** The address, which is shown only now. */
function NewAddress({ link }: { link: string }) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const field = useRef<InputRef>(null);
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), []);
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => notify(({ message }) => void message.success(t('calendar.feed.copied'))),
      () => undefined,
    );
  return (
    <>
      <Alert type="warning" showIcon title={t('calendar.feed.once')} />
      <label htmlFor={id} className={styles.text}>
        {t('calendar.feed.address')}
      </label>
      <Input ref={field} id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
      <div className={styles.buttons}>
        {navigator.clipboard && (
          <Button type="primary" onClick={copy}>
            {t('calendar.feed.copy')}
          </Button>
        )}
        <Button href={link.replace(/^https?:/, 'webcal:')}>{t('calendar.feed.openProgram')}</Button>
      </div>
    </>
  );
}

function OtherFeeds({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const { t } = useTranslation('tasks');
  return (
    <section className={styles.box} aria-label={t('calendar.feed.others')}>
      <h3 className={styles.heading}>{t('calendar.feed.others')}</h3>
      <ul className={styles.list}>
        {feeds.map((one) => (
          <OtherFeed key={one.id} feed={one} />
        ))}
      </ul>
    </section>
  );
}

function OtherFeed({ feed }: { feed: CalendarFeed }) {
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span>{useFeedName(feed)}</span>
        <Facts feed={feed} />
      </div>
      <RevokeButton feed={feed} />
    </li>
  );
}

function Facts({ feed: { issuedAt, readAt } }: { feed: CalendarFeed }) {
  const { t } = useTranslation('tasks');
  return (
    <span className={styles.text}>
      {t('calendar.feed.issued')} <When at={issuedAt} />
      {' · '}
      {readAt ? (
        <>
          {t('calendar.feed.read')} <When at={readAt} />
        </>
      ) : (
        t('calendar.feed.unread')
      )}
    </span>
  );
}

function RevokeButton({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation('tasks');
  const { mutateAsync } = useSend(calendarFeed.revoke);
  const name = useFeedName(feed);
  const confirmRevocation = () =>
    confirm({
      title: t('calendar.feed.revokeNamed', { name }),
      text: t('calendar.feed.revokeText'),
      verb: t('calendar.feed.revoke'),
      danger: true,
      run: () => mutateAsync({ query: { id: feed.id } }),
    });
  return (
    <Button danger aria-label={t('calendar.feed.revokeNamed', { name })} onClick={confirmRevocation}>
      {t('calendar.feed.revoke')}
    </Button>
  );
}

function useFeedName({ isMine, project }: CalendarFeed): string {
  const { t } = useTranslation('tasks');
  if (isMine) return t('calendar.feed.mine');
  return project ? `${project.key} ${project.name}` : t('calendar.feed.hidden');
}
