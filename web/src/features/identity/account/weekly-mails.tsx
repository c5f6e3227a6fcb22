import { overviewMail } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { weekdayName } from '../../../ui/dates/weekday-names.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** The projects whose figures the user gets by e-mail every week. */
export function WeeklyMails() {
  const { t, i18n } = useTranslation('identity');
  const { data } = useRead(overviewMail.mine, {}, { quiet: true });
  const { mutate } = useSend(overviewMail.set);
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('account.notify.weekly.title')} text={t('account.notify.weekly.text')}>
      <ul className={styles.list}>
        {data.map(({ project, weekday }) => (
          <li key={project.id} className={styles.row}>
            <span className={styles.what}>
              <span className={styles.name}>{project.name}</span>
              <span className={styles.dim}>
                {t('account.notify.weekly.every', { weekday: weekdayName(weekday, i18n.language) })}
              </span>
            </span>
            <Button
              aria-label={t('account.notify.weekly.stopOf', { name: project.name })}
              onClick={() => mutate({ body: { projectId: project.id, weekday: null } })}
            >
              {t('account.notify.weekly.stop')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
