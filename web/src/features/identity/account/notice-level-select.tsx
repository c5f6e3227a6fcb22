import { NOTICE_LEVELS, type NoticeLevel, type ProjectNotification, projectNotification } from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';

type NoticeLevelSelectProps = { value: ProjectNotification; onChange?: (value: ProjectNotification) => void };

/** Chooses what the user is notified of in a project; saved at once. */
export function NoticeLevelSelect({ value: { project, level }, onChange }: NoticeLevelSelectProps) {
  const { t } = useTranslation('identity');
  const { mutate } = useSend(projectNotification.set, { inOrder: true });
  const [chosen, setChosen] = useState<NoticeLevel | null>(null);
  const change = (picked: NoticeLevel) => {
    setChosen(picked);
    onChange?.({ project, level: picked });
    mutate({ body: { projectId: project.id, level: picked } }, { onError: () => setChosen(null) });
  };
  return (
    <Select<NoticeLevel>
      aria-label={t('account.notify.projects.of', { name: project.name })}
      value={chosen ?? level}
      popupMatchSelectWidth={false}
      onChange={change}
      options={NOTICE_LEVELS.map((one) => ({ value: one, label: t(`account.notify.level.${one}`) }))}
    />
  );
}
