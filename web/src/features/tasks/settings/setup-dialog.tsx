import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { useSaveCommand } from '../../../ui/forms/use-save-command.ts';
import styles from '../custom-field/custom-fields.module.css';

/** The state of a dialog that is closed by a successful request and shows why one was refused. */
export function useSetupDialog<T>(initial: T) {
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<T>) => {
    setRefusal(null);
    setDraft({ ...draft, ...part });
  };
  const outcome = {
    onSuccess: () => setOpen(false),
    onError: (error: RequestError) => setRefusal(error.message),
  };
  return { draft, change, outcome, shown: { open, refusal, onCancel: () => setOpen(false) } };
}

type SetupDialogProps = {
  shown: ReturnType<typeof useSetupDialog>['shown'];
  title: string;
  okText: string;
  isReady: boolean;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
  name: { id: string; label: string; value: string; maxLength: number; onChange: (name: string) => void };
  /** The fields below the name. */
  children: ReactNode;
};

/** A dialog that adds or changes something with a name, such as a custom field or a task type. */
export function SetupDialog({ shown, isReady, isSaving, onSave, onClose, name, children, ...texts }: SetupDialogProps) {
  const { t } = useTranslation('tasks');
  const { open, refusal, onCancel } = shown;
  const save = open && isReady && !isSaving ? onSave : null;
  useSaveCommand({ group: t('settings.shortcuts'), title: texts.okText, isInDialog: true, save });
  return (
    <Modal
      {...{ ...texts, open, onCancel }}
      okButtonProps={{ disabled: !isReady }}
      onOk={onSave}
      afterClose={onClose}
      confirmLoading={isSaving}
      width={520}
    >
      {refusal && <Alert type="error" showIcon title={refusal} className={styles.lost ?? ''} role="alert" />}
      <Form layout="vertical" onFinish={onSave} requiredMark={false}>
        <Form.Item label={name.label} htmlFor={name.id}>
          <Input
            id={name.id}
            autoFocus
            autoComplete="off"
            value={name.value}
            count={countUpTo(name.maxLength)}
            onChange={({ target }) => name.onChange(target.value)}
          />
        </Form.Item>
        {children}
      </Form>
    </Modal>
  );
}
