import { formSubmission } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { Empty } from '../../../ui/empty.tsx';

/** Says that I have no open tasks, and how many requests wait for those who decide them. */
export function NothingToDo({ today }: { today: string }) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(formSubmission.count, { query: { today } }, { quiet: true });
  const path = usePathTo()('task/TaskForms', { tab: 'inbox' });
  const count = data?.waiting ?? 0;
  if (count === 0 || !path) return <Empty title={t('myTasks.nothing')} text={t('myTasks.nothingText')} />;
  return <Empty title={t('myTasks.noneOpen')} action={<Link to={path}>{t('myTasks.waitInInbox', { count })}</Link>} />;
}
