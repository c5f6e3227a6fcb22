import { announcement, DUE_SORTS, myTaskLists } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../kernel/calls/api.ts';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { useCan } from '../../kernel/can.tsx';
import { usePush } from '../../kernel/push/push.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { useNow } from '../../ui/dates/minute.ts';
import { dayOf, fullDay } from '../../ui/dates/when-text.ts';
import { Page } from '../../ui/page.tsx';
import { MyTasks } from './my-tasks.tsx';
import { RecentProjects } from './recent-projects.tsx';
import { Visits } from './visits.tsx';
import styles from './workbench.module.css';

/** Start page: due tasks, news, recent projects and visits. */
export function WorkbenchPage() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const today = dayOf(useNow());
  const [{ due: dueFilter }] = useUrlState({ due: '' });
  const due = DUE_SORTS.find((sort) => sort === dueFilter) ?? 'overdue';
  const mayTasks = useCan('task:use');
  const tasks = useRead(
    myTaskLists.mine,
    { query: { today, due } },
    { quiet: true, keepPrevious: true, enabled: mayTasks },
  );
  const { data: unread } = useRead(announcement.listByUser, { query: { brief: true } }, { quiet: true });
  usePush(({ cmd }) => {
    if (cmd === 'user') void refresh('task');
  });
  const counts = tasks.data?.counts;
  const unreadCount = unread && unread.anntMsgTotal + unread.sysMsgTotal;
  return (
    <Page
      title={t('title')}
      aside={<span className={styles.day}>{t('greeting', { day: fullDay(today, language) })}</span>}
    >
      <nav aria-label={t('tasks')} className={styles.tiles}>
        {mayTasks &&
          DUE_SORTS.map((sort) => (
            <Tile
              key={sort}
              to={`?due=${sort}`}
              name={t(`due.${sort}`)}
              count={counts?.[sort]}
              current={sort === due}
              late={sort === 'overdue'}
            />
          ))}
        <Tile to="/isps/userAnnouncement?readFlag=0" name={t('unread')} count={unreadCount} />
      </nav>
      <div className={styles.halves}>
        {mayTasks && <MyTasks due={due} reading={tasks} />}
        {mayTasks && <RecentProjects />}
      </div>
      <Visits />
    </Page>
  );
}

type TileProps = { to: string; name: string; count: number | undefined; current?: boolean; late?: boolean };

function Tile({ to, name, count, current = false, late = false }: TileProps) {
  return (
    <Link to={to} className={styles.tile} {...(current && { 'aria-current': 'true' })}>
      <span className={late && count ? `${styles.count} ${styles.late}` : styles.count}>{count ?? '–'}</span>
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
