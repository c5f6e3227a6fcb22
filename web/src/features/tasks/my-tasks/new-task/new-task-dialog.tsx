import type { TaskWrite } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteDraft } from '../../../../kernel/forms/drafts.ts';
import { useInitialValue } from '../../../../kernel/forms/use-initial-value.ts';
import { notify } from '../../../../kernel/notify.ts';
import { randomHex } from '../../../../kernel/random.ts';
import { useUnsaved } from '../../../../ui/forms/use-unsaved.ts';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import type { Filed } from '../../form/fill-form.tsx';
import { useLiveForms } from '../../form/use-live-forms.ts';
import { insertAddedTask } from '../../shared/insert-added-task.ts';
import type { NewTaskRequest } from '../../shared/new-task-request.ts';
import { offerTaskUndo } from '../../shared/offer-undo.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { NewTaskOfType } from './new-task-of-type.tsx';

/** The form for a new task whose title is not enough. */
export function NewTaskDialog({ request: { body, answer } }: { request: NewTaskRequest }) {
  const { t } = useTranslation('tasks');
  const { project, keyOf } = useScope();
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited);
  // Several can be left half done: each is a draft of its own.
  const draftId = useInitialValue(`${project.id} ${randomHex()}`);
  const close = () => {
    deleteDraft('task', draftId);
    answer(false);
  };
  const leave = () => {
    if (!isEdited) return close();
    const question = {
      title: t('myTasks.discard.title'),
      text: t('myTasks.discard.text'),
      verb: t('myTasks.discard.verb'),
    };
    confirm({ ...question, danger: true, run: close });
  };
  useLiveForms();
  const onAdded = ({ records, opId }: TaskWrite) => {
    const [made] = records;
    insertAddedTask(project.id, records);
    const text = made ? t('list.add.doneOne', { key: keyOf(made) }) : '';
    offerTaskUndo({ projectId: project.id, opIds: [opId], text });
    answer(true);
  };
  const onFiled = ({ title, isWaiting, isRepeated, opId }: Filed) => {
    taskStoreOf(project.id).markStale();
    const filed = t(isRepeated ? 'forms.filedBefore' : 'forms.filed', { title });
    if (opId) offerTaskUndo({ projectId: project.id, opIds: [opId], text: filed, alsoRefresh: ['formSubmission'] });
    else notify(({ message }) => void message.success(isWaiting ? t('myTasks.waits', { title }) : filed));
    answer(true);
  };
  return (
    <Modal open title={t('myTasks.newTask')} footer={null} onCancel={leave} width={720} mask={{ closable: false }}>
      <NewTaskOfType
        given={body}
        draftId={draftId}
        onEdited={() => setEdited(true)}
        onAdded={onAdded}
        onFiled={onFiled}
        onCancel={leave}
      />
    </Modal>
  );
}
