import { FORM_NAME_MAX, form as forms, type Input as InputOf, NewTaskForm, project } from '@opsyard/contract';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { countUpTo, requiredRule, rulesFor } from '../../../../kernel/forms/forms.ts';
import { useAudiences } from './use-audiences.ts';

type NewFormProps = { onClose: () => void; onAdded: (id: string) => void };
type Values = InputOf<typeof forms.add>['body'];
const FORM = 'new-task-form';

/** Begins a form: its name, the project its tasks go into, and who fills it in. */
export function NewForm({ onClose, onAdded }: NewFormProps) {
  const { t } = useTranslation('tasks');
  const [open, setOpen] = useState(true);
  const audiences = useAudiences();
  const { data: projects } = useRead(project.list, { query: {} }, { quiet: true });
  const mine = projects?.filter(({ abilities }) => abilities.includes('manageProject')) ?? [];
  const { mutate, isPending } = useSend(forms.add);
  return (
    <Modal
      open={open}
      title={t('forms.new')}
      okText={t('forms.create')}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={480}
    >
      <Form<Values>
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ audience: 'members' }}
        onFinish={(body) => mutate({ body }, { onSuccess: ({ id }) => onAdded(id) })}
      >
        <Form.Item name="name" label={t('forms.name')} rules={rulesFor(NewTaskForm, 'name')}>
          <Input autoFocus count={countUpTo(FORM_NAME_MAX)} autoComplete="off" />
        </Form.Item>
        <Form.Item name="projectId" label={t('forms.project')} rules={[requiredRule()]} extra={t('forms.projectHint')}>
          <Select
            loading={!projects}
            showSearch={{ optionFilterProp: 'label' }}
            options={mine.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))}
          />
        </Form.Item>
        <Form.Item name="audience" label={t('forms.audience')}>
          <Select options={audiences} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
