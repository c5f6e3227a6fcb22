import { announcementSend, projectNotification } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { NoticeLevelSelect } from '../identity/index.ts';
import { MuteTask } from './mute-task.tsx';
import { SnoozeMessage } from './snooze-message.tsx';
import styles from './why-notified.module.css';

type WhyProps = { id: string; onSettings: () => void; onSnoozed: () => void };

/** Why the user got a message, with the settings it depends on; a notification can be snoozed. */
export function WhyNotified({ id, onSettings, onSnoozed }: WhyProps) {
  const { t } = useTranslation('identity');
  const mayUseTasks = useCan('task:use');
  const { data } = useRead(announcementSend.why, { query: { id } }, { quiet: true });
  if (!data) return null;
  return (
    <>
      {data.reason !== 'announcement' && (
        <div className={styles.why}>
          <SnoozeMessage id={id} onSnoozed={onSnoozed} />
        </div>
      )}
      <section className={styles.why} aria-label={t('account.notify.why.title')}>
        <h2 className={styles.heading}>{t('account.notify.why.title')}</h2>
        <p className={styles.text}>{t(`account.notify.why.reasons.${data.reason}`)}</p>
        {data.projectId && mayUseTasks && <ProjectLevel projectId={data.projectId} />}
        {data.taskId && mayUseTasks && <MuteTask taskId={data.taskId} />}
        <Button type="link" className={styles.settings ?? ''} onClick={onSettings}>
          {t('account.notify.why.settings')}
        </Button>
      </section>
    </>
  );
}

function ProjectLevel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('identity');
  const { data } = useRead(projectNotification.of, { query: { projectId } }, { quiet: true });
  if (!data) return null;
  return (
    <div className={styles.project}>
      <span>{t('account.notify.why.project', { name: data.project.name })}</span>
      <NoticeLevelSelect value={data} />
    </div>
  );
}
