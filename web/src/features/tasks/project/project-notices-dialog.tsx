import { NOTICE_LEVELS, type NoticeLevel, projectNotification } from '@opsyard/contract';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './project-notices-dialog.module.css';

type ProjectNoticesDialogProps = { project: { id: string; name: string }; onClose: () => void };

/** What the user is notified of in a project; saved at once. */
export function ProjectNoticesDialog({ project, onClose }: ProjectNoticesDialogProps) {
  const { t } = useTranslation('identity');
  const query = { projectId: project.id };
  const { data, error, refetch } = useRead(projectNotification.of, { query }, { quiet: true });
  return (
    <Modal open title={t('account.notify.projects.of', { name: project.name })} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{t('account.notify.projects.dialogText')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data && <Levels projectId={project.id} level={data.level} />}
      <Link to="/account/notifications" className={styles.settings} onClick={onClose}>
        {t('account.notify.projects.all')}
      </Link>
    </Modal>
  );
}

function Levels({ projectId, level }: { projectId: string; level: NoticeLevel }) {
  const { t } = useTranslation('identity');
  const id = useId();
  const { mutate } = useSend(projectNotification.set, { inOrder: true });
  const [chosen, setChosen] = useState<NoticeLevel | null>(null);
  const shown = chosen ?? level;
  const change = (picked: NoticeLevel) => {
    setChosen(picked);
    mutate({ body: { projectId, level: picked } }, { onError: () => setChosen(null) });
  };
  return (
    <fieldset className={styles.levels}>
      <legend className="visually-hidden">{t('account.notify.projects.title')}</legend>
      {NOTICE_LEVELS.map((one) => (
        <label key={one} className={styles.level}>
          <input type="radio" name={id} checked={shown === one} onChange={() => change(one)} />
          <span>
            <span className={styles.name}>{t(`account.notify.level.${one}`)}</span>
            <span className={styles.hint}>{t(`account.notify.levelHint.${one}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
