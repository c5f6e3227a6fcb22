import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { fieldErrors } from '../../../kernel/forms/forms.ts';

type FormModalProps<F extends object> = {
  title: string;
  verb: string;
  initial: Partial<F>;
  width?: number;
  danger?: boolean;
  onClose: () => void;
  /** Submits the form; an error keeps the dialog open with its input. */
  onSubmit: (fields: F) => Promise<unknown>;
  children: ReactNode | ((form: FormInstance<F>) => ReactNode);
};

/** A modal with a form that closes after a successful save. */
export function FormModal<F extends object>(props: FormModalProps<F>) {
  const { title, verb, initial, width = 560, danger = false, onClose, onSubmit, children } = props;
  const { t } = useTranslation('common');
  const [form] = Form.useForm<F>();
  const [isSending, setSending] = useState(false);
  const send = async (fields: F) => {
    setSending(true);
    try {
      await onSubmit(fields);
      onClose();
    } catch (error) {
      if (error instanceof RequestError) form.setFields(fieldErrors(error) as Parameters<typeof form.setFields>[0]);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={verb}
      cancelText={t('action.cancel')}
      okButtonProps={{ loading: isSending, danger }}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<F> form={form} layout="vertical" initialValues={initial} onFinish={(fields) => void send(fields)}>
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </Modal>
  );
}
