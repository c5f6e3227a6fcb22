import { NEW_TASK_FILES_MAX, task } from '@opsyard/contract';
import { Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../../kernel/files.ts';
import { FilesField } from '../../form/file-answer.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';

type NewTaskFilesProps = {
  ids: string[];
  onChange: (ids: string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** The files of a new task, uploaded while the rest is filled in. */
export function NewTaskFiles({ ids, onChange, onBusy }: NewTaskFilesProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const id = useId();
  const label = t('forms.files.title');
  return (
    <Form.Item label={label} htmlFor={id}>
      <FilesField
        {...{ id, label, onChange, onBusy }}
        value={ids}
        max={NEW_TASK_FILES_MAX}
        limitText={t('myTasks.filesLimit', { count: NEW_TASK_FILES_MAX })}
        send={(file, onProgress) =>
          upload(task.upload, { query: { projectId: project.id } }, file, { quiet: true, onProgress })
        }
      />
    </Form.Item>
  );
}
