import type { Department } from '@opsyard/contract';
import { Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type DepartmentChooserProps = {
  title: string;
  text: string;
  departments: readonly Department[];
  current?: string | null | undefined;
  /** Resolves when the choice is saved; a rejection keeps the dialog open. */
  onChoose: (department: Department) => Promise<unknown>;
  /** If omitted, the dialog cannot be closed without a choice. */
  onClose?: () => void;
};

export function DepartmentChooser({ title, text, departments, current, onChoose, onClose }: DepartmentChooserProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState(current ?? null);
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const confirm = async () => {
    const department = departments.find(({ orgCode }) => orgCode === code);
    setMissing(!department);
    if (!department) return;
    setSaving(true);
    await onChoose(department).catch(() => undefined);
    setSaving(false);
  };
  return (
    <Modal
      open
      title={title}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: false }}
      {...(onClose && { onCancel: onClose })}
      okText={t('confirm')}
      onOk={() => void confirm()}
      confirmLoading={isSaving}
      {...(!onClose && { cancelButtonProps: { style: { display: 'none' } } })}
    >
      <p>{text}</p>
      <Form.Item {...(isMissing && { validateStatus: 'error', help: t('department.missing') })}>
        <Radio.Group
          vertical
          aria-label={t('department.label')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          options={departments.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
        />
      </Form.Item>
    </Modal>
  );
}
