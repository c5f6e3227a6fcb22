import { PROJECT_NAME_MAX, ProjectDraft } from '@opsyard/contract';
import { Form, type FormInstance, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo, rulesFor } from '../../../../kernel/forms/forms.ts';
import { KeyField } from './key-field.tsx';
import styles from './new-project.module.css';

type ProjectFormProps<V extends { key: string }> = {
  form: FormInstance<V>;
  /** The form's name in the document: the button below it sends it too. */
  name: string;
  title: string;
  submit: string;
  width: number;
  initial: Partial<V>;
  isOpen: boolean;
  isPending: boolean;
  onCancel: () => void;
  onClosed: () => void;
  /** The key for the changed name, until the key is edited; undefined if it stays. */
  keyFor?: (changed: Partial<V>, all: Partial<V>) => string | undefined;
  onSubmit: (values: V, keyIsTyped: boolean) => void;
  /** Rendered above name and key, and below. */
  above?: ReactNode;
  children: ReactNode;
};

/** The dialog in which a project gets its name and key. */
export function ProjectForm<V extends { key: string }>(props: ProjectFormProps<V>) {
  const { form, name, title, submit, width, initial, isOpen, isPending, onCancel, onClosed, above, children } = props;
  const { keyFor, onSubmit } = props;
  const { t } = useTranslation('tasks');
  const [keyIsTyped, setKeyTyped] = useState(false);
  const [keyIsTaken, setKeyTaken] = useState(false);
  const follow = (changed: Partial<V>, all: Partial<V>) => {
    if ('key' in changed) return setKeyTyped(true);
    // At once, so that Enter right after the name finds a key.
    const key = keyIsTyped ? undefined : keyFor?.(changed, all);
    if (key !== undefined) (form as FormInstance).setFieldValue('key', key);
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={submit}
      okButtonProps={{ htmlType: 'submit', form: name }}
      onCancel={onCancel}
      afterClose={onClosed}
      confirmLoading={isPending}
      width={width}
    >
      <Form<V>
        form={form}
        name={name}
        layout="vertical"
        initialValues={initial}
        onValuesChange={follow}
        onFinish={(values) => {
          if (!(keyIsTyped && keyIsTaken)) onSubmit(values, keyIsTyped);
        }}
        requiredMark={false}
        scrollToFirstError
      >
        {above}
        <div className={styles.pair}>
          <Form.Item name="name" label={t('projects.name')} rules={rulesFor(ProjectDraft, 'name')}>
            <Input autoFocus count={countUpTo(PROJECT_NAME_MAX)} autoComplete="off" />
          </Form.Item>
          <KeyField typed={keyIsTyped} onTaken={setKeyTaken} />
        </div>
        {children}
      </Form>
    </Modal>
  );
}
