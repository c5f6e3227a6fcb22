import { PROJECT_NAME_MAX, type Project, ProjectDraft, template, templateFailures } from '@opsyard/contract';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { countUpTo, rulesFor } from '../../../../kernel/forms/forms.ts';
import { notify } from '../../../../kernel/notify.ts';
import { complaints } from '../health/complaints.ts';
import styles from './new-project.module.css';

type SaveTemplateProps = { project: Pick<Project, 'id' | 'name' | 'abilities'>; onClose: () => void };
type Values = { name: string; withTasks: boolean };
/** The form's name in the document: the button below it sends it too. */
const FORM = 'save-template';

/** Makes a template of a project. */
export function SaveTemplate({ project, onClose }: SaveTemplateProps) {
  const { t } = useTranslation('tasks');
  const [form] = Form.useForm<Values>();
  const [open, setOpen] = useState(true);
  const { mutate, isPending } = useSend(template.add, { quiet: true });
  const mayCopyTasks = project.abilities.includes('exportTasks');
  const save = (values: Values) =>
    mutate(
      { body: { ...values, projectId: project.id } },
      {
        onSuccess() {
          setOpen(false);
          notify(({ message }) => void message.success(t('templates.saved')));
        },
        onError(refused) {
          const taken = refused.is(templateFailures.nameTaken);
          const about = taken ? [{ name: 'name', errors: [refused.message] }] : complaints(refused);
          form.setFields(about as Parameters<typeof form.setFields>[0]);
        },
      },
    );
  return (
    <Modal
      open={open}
      title={t('projects.saveTemplate')}
      okText={t('templates.save')}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={480}
    >
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        initialValues={{ name: project.name, withTasks: mayCopyTasks }}
        onFinish={save}
        requiredMark={false}
      >
        <p className={styles.always}>{t('templates.everybody')}</p>
        <Form.Item name="name" label={t('projects.name')} rules={rulesFor(ProjectDraft, 'name')}>
          <Input autoFocus count={countUpTo(PROJECT_NAME_MAX)} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="withTasks"
          valuePropName="checked"
          extra={mayCopyTasks ? t('templates.withTasksText') : t('copy.withTasksNever')}
        >
          <Checkbox disabled={!mayCopyTasks}>{t('copy.withTasks')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
