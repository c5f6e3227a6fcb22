import { form as forms, type TaskWrite } from '@opsyard/contract';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../kernel/calls/api.ts';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { type Filed, FillForm } from '../../form/fill-form.tsx';
import { answersGiven } from '../../form/prefill.ts';
import type { NewTaskBody } from '../../shared/new-task-request.ts';
import { useTypeChoices } from '../../shared/pickers/task-choices.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../pages.module.css';
import { NewTask } from './new-task.tsx';
import { usePlaceOfForm } from './place-of-form.ts';
import { type DraftedTask, draftedAnswers, useTaskDraft } from './task-draft.ts';

type NewTaskOfTypeProps = {
  /** What is known of the task already. */
  given?: DraftedTask;
  /** The name under which what is entered is kept in the browser until it is added. */
  draftId: string;
  /** Called whenever something has been entered. */
  onEdited?: () => void;
  onAdded: (added: TaskWrite, isLast: boolean) => void;
  /** Called with the result of a submission of the type's form, which is then not shown here. */
  onFiled?: (filed: Filed) => void;
  onCancel?: () => void;
};

/** A new task: with the form of its type if the user may fill it in, else with all its fields. */
export function NewTaskOfType({ given = {}, onFiled, ...props }: NewTaskOfTypeProps) {
  const [draft, setDraft] = useState(given);
  const keep = useTaskDraft(props.draftId, draft);
  const { form, isPending } = useFormOfType(draft);
  const placeOf = usePlaceOfForm();
  if (isPending) return <RowsSkeleton />;
  if (!form) {
    // The status may be none of the type.
    return <NewTask given={draft} onType={({ statusId: _, ...entered }) => setDraft(entered)} {...props} />;
  }
  const { place, note } = placeOf(form, draft);
  return (
    <>
      <TypeChoice value={draft.typeId} onPick={(typeId) => setDraft({ ...draft, typeId })} />
      {note && <Alert type="info" showIcon title={note} className={styles.note ?? ''} />}
      <FillForm
        key={form.id}
        form={form}
        place={place}
        initial={{ ...answersGiven(form, draft), ...draftedAnswers(form, draft) }}
        onEdited={(answers) => {
          props.onEdited?.();
          keep.keepAnswers(form, answers);
        }}
        onSent={keep.forget}
        onFiled={onFiled}
        onCancel={props.onCancel}
      />
    </>
  );
}

/** The form for new tasks of a type; none for tasks below others, and where it is closed or not meant for the user. */
function useFormOfType({ typeId, parentId }: Partial<NewTaskBody>) {
  const { typeOf, defaultTypeId } = useScope();
  const { id = '', open = false } = typeOf(typeId ?? defaultTypeId ?? '')?.form ?? {};
  const enabled = open && !parentId;
  const { data, isPending } = useRead(forms.schema, { query: { formId: id } }, { quiet: true, enabled });
  return enabled ? { form: data, isPending } : { form: undefined, isPending: false };
}

function TypeChoice({ value, onPick }: { value: string | undefined; onPick: (typeId: string) => void }) {
  const { t } = useTranslation('tasks');
  const { defaultTypeId } = useScope();
  const types = useTypeChoices();
  if (types.length < 2) return null;
  return (
    <Form layout="vertical" className={styles.form ?? ''}>
      <Form.Item label={t('shared.field.type')} htmlFor="new-task-type">
        <Select
          id="new-task-type"
          value={value ?? defaultTypeId}
          options={types.map(({ value: id, text }) => ({ value: id, label: text }))}
          onChange={onPick}
        />
      </Form.Item>
    </Form>
  );
}
