import { online } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { requiredRule } from '../../../kernel/forms/forms.ts';
import { FormModal } from '../shared/form-modal.tsx';
import { showSuccess } from '../shared/show-success.ts';

type EndSessionsProps = {
  ids: readonly string[];
  /** The owner, if it is a single session. */
  name: string;
  onClose: () => void;
  onDone: () => void;
};

/** Dialog that ends sessions with a reason, which is recorded. */
export function EndSessions({ ids, name, onClose, onDone }: EndSessionsProps) {
  const { t } = useTranslation('system');
  const end = useSend(online.forceLogout);
  const submit = async ({ reason }: { reason: string }) => {
    for (const id of ids) await end.mutateAsync({ body: { id, reason } });
    onDone();
    showSuccess(t('online.ended'));
  };
  return (
    <FormModal<{ reason: string }>
      title={name ? t('online.endTitle', { name }) : t('online.endMany', { count: ids.length })}
      verb={t('online.end')}
      initial={{}}
      danger
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('online.endText')}</p>
      <Form.Item
        name="reason"
        label={t('online.reason')}
        extra={t('online.reasonHint')}
        rules={[requiredRule(), { min: 2, max: 200 }]}
      >
        <Input autoFocus />
      </Form.Item>
    </FormModal>
  );
}
