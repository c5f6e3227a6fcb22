import { announcement, myTaskLists } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { usePathTo } from '../../kernel/places.ts';
import { useNow } from '../../ui/dates/minute.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import styles from '../routes/module-center.module.css';

/** Pending items of the user with links; renders nothing without any. */
export function PendingItems() {
  const { t } = useTranslation('shell');
  const pathTo = usePathTo();
  const today = dayOf(useNow());
  const tasks = useRead(myTaskLists.mine, { query: { today } }, { quiet: true, enabled: useCan('task:use') });
  const { data: unread } = useRead(announcement.listByUser, { query: { brief: true } }, { quiet: true });
  const { overdue = 0, today: due = 0 } = tasks.data?.counts ?? {};
  const unreadCount = unread ? unread.anntMsgTotal + unread.sysMsgTotal : 0;
  const waiting = [
    {
      to: pathTo('dashboard/Workbench', { due: 'overdue' }),
      count: overdue,
      text: t('center.overdue', { count: overdue }),
    },
    { to: pathTo('dashboard/Workbench', { due: 'today' }), count: due, text: t('center.today', { count: due }) },
    { to: '/isps/userAnnouncement?readFlag=0', count: unreadCount, text: t('center.unread', { count: unreadCount }) },
  ].filter(({ to, count }) => to !== null && count > 0);
  if (waiting.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="pending-items">
      <h2 id="pending-items" className={styles.heading}>
        {t('center.waiting')}
      </h2>
      <ul className={styles.waiting}>
        {waiting.map(({ to, text }) => (
          <li key={text}>
            <Link to={to ?? ''}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
