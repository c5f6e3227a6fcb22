import type { ChecklistItem } from '@opsyard/contract';
import { Form, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { DayField } from '../../ui/dates/day-field.tsx';
import { usePart, useParts } from './parts-scope.ts';

type StepDialogProps = { item: ChecklistItem; onSaved: (item: ChecklistItem) => void; onClose: () => void };

/** Edits the assignee and the due date of a step of a checklist. */
export function StepDialog({ item, onSaved, onClose }: StepDialogProps) {
  const { t } = useTranslation('parts');
  const { calls } = usePart('checklist');
  const [assignee, setAssignee] = useState(item.assignee);
  const [dueDate, setDueDate] = useState(item.dueDate);
  const { mutate, isPending } = useSend(calls.edit);
  const id = useId();
  const save = () => {
    const body = { id: item.id, assigneeId: assignee?.id ?? null, dueDate };
    mutate(
      { body },
      {
        onSuccess(changed) {
          onSaved(changed);
          onClose();
        },
      },
    );
  };
  return (
    <Modal open title={t('stepFacts', { text: item.text })} confirmLoading={isPending} onOk={save} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={t('stepOwner')} htmlFor={`${id}owner`}>
          <PersonField id={`${id}owner`} value={assignee} onChange={setAssignee} />
        </Form.Item>
        <Form.Item label={t('stepDay')} htmlFor={`${id}day`}>
          <DayField id={`${id}day`} label={t('stepDay')} value={dueDate} onChange={setDueDate} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

type Assignee = ChecklistItem['assignee'];
type PersonFieldProps = { id: string; value: Assignee; onChange: (person: Assignee) => void };

/** One of the people who may see the record, found by name. */
function PersonField({ id, value, onChange }: PersonFieldProps) {
  const { recordId } = useParts();
  const { calls } = usePart('comments');
  const [text, setText] = useState('');
  const query = { recordId, text: useDebounced(text.trim()) };
  const { data = [] } = useRead(calls.people, { query }, { quiet: true, keepPrevious: true });
  const people = value && !data.some((one) => one.id === value.id) ? [value, ...data] : data;
  return (
    <Select
      id={id}
      allowClear
      value={value?.id ?? null}
      options={people.map((one) => ({ value: one.id, label: one.realname }))}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      onChange={(chosen) => onChange(people.find((one) => one.id === chosen) ?? null)}
    />
  );
}
