import type { TaskDetail } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Comments } from '../../../records/parts/comments/comments.tsx';
import { Section } from '../../../records/parts/section.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import { History } from './history/history.tsx';

/** The comments and the history of a task. */
export function Discussion({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const [shown, setShown] = useState<'comments' | 'history'>('comments');
  const { comments: count } = useTask(detail.projectId, detail.id) ?? detail;
  return (
    <Section
      title={t(shown === 'history' ? 'drawer.history' : 'drawer.discussion')}
      name="discussion"
      action={
        <Segmented
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'comments', label: t('drawer.comments', { count }) },
            { value: 'history', label: t('drawer.history') },
          ]}
        />
      }
    >
      {shown === 'history' ? <History taskId={detail.id} /> : <Comments />}
    </Section>
  );
}
