import { PROJECT_NAME_MAX, type Project, type ProjectCopy, ProjectDraft, project as projects } from '@opsyard/contract';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../../kernel/api.ts';
import { countUpTo, rulesFor } from '../../../kernel/forms.ts';
import { notify } from '../../../kernel/notices.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { complaints } from './complaints.ts';
import { freeKeyLike } from './free-key.ts';
import { KeyField } from './key-field.tsx';
import styles from './new-project.module.css';

type DuplicateProjectProps = { project: Pick<Project, 'id' | 'key' | 'name' | 'abilities'>; onClose: () => void };
type Values = Omit<ProjectCopy, 'id'>;
/** The form's name in the document: the button below it sends it too. */
const FORM = 'duplicate-project';
/** Left of the longest name for the words that say it is a copy. */
const ROOM = 10;

/** Makes a project like another one, and opens it. */
export function DuplicateProject({ project, onClose }: DuplicateProjectProps) {
  const { t } = useTranslation('tasks');
  const [form] = Form.useForm<Values>();
  const [open, setOpen] = useState(true);
  const [keyIsTyped, setKeyTyped] = useState(false);
  const [keyIsTaken, setKeyTaken] = useState(false);
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { mutate, isPending } = useSend(projects.duplicate, { quiet: true });
  const mayCopyTasks = project.abilities.includes('exportTasks');
  const name = t('copy.nameOf', { name: [...project.name].slice(0, PROJECT_NAME_MAX - ROOM).join('') });
  const run = async (values: Values) => {
    if (isPending || (keyIsTyped && keyIsTaken)) return;
    const key = keyIsTyped ? values.key : await freeKeyLike(values.key);
    mutate(
      { body: { ...values, key, id: project.id } },
      {
        onSuccess(made) {
          setOpen(false);
          notify(({ message }) => void message.success(t('copy.done')));
          const path = pathTo('task/ProjectTasks', { key: made.key });
          if (path) void navigate(path);
        },
        onError: (refused) => form.setFields(complaints(refused) as Parameters<typeof form.setFields>[0]),
      },
    );
  };
  return (
    <Modal
      open={open}
      title={t('projects.duplicate')}
      okText={t('copy.run')}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      confirmLoading={isPending}
      width={560}
    >
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        initialValues={{ name, key: project.key, withMembers: true, withTasks: false }}
        onValuesChange={(changed: Partial<Values>) => 'key' in changed && setKeyTyped(true)}
        onFinish={(values) => void run(values)}
        requiredMark={false}
      >
        <div className={styles.pair}>
          <Form.Item name="name" label={t('projects.name')} rules={rulesFor(ProjectDraft, 'name')}>
            <Input autoFocus count={countUpTo(PROJECT_NAME_MAX)} autoComplete="off" />
          </Form.Item>
          <KeyField typed={keyIsTyped} onTaken={setKeyTaken} />
        </div>
        <p className={styles.always}>{t('copy.always')}</p>
        <Form.Item name="withMembers" valuePropName="checked" extra={t('copy.withMembersText')}>
          <Checkbox>{t('copy.withMembers')}</Checkbox>
        </Form.Item>
        <Form.Item
          name="withTasks"
          valuePropName="checked"
          extra={mayCopyTasks ? t('copy.withTasksText') : t('copy.withTasksNever')}
        >
          <Checkbox disabled={!mayCopyTasks}>{t('copy.withTasks')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
