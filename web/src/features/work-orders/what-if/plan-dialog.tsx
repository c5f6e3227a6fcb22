import { daysLater, foamRule, foamRuleType, rateCard, rateCardType } from '@opsyard/contract';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { requiredRule } from '../../../kernel/forms/forms.ts';
import { notify } from '../../../kernel/notify.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';

type Values = Readonly<Record<string, unknown>>;
type Fields = { name: string; effectiveFrom: string };
type PlanDialogProps = { part: 'rule' | 'card'; base: Values; draft: Values; today: string; onClose: () => void };

/** Dialog that adds the draft as a version in force from a later day, with the calls of rules and rate cards. */
export function PlanDialog({ part, base, draft, today, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['workOrders', 'common']);
  const [form] = Form.useForm<Fields>();
  const addRule = useSend(foamRule.add);
  const addCard = useSend(rateCard.add);
  const fields = part === 'rule' ? foamRuleType.fields : rateCardType.fields;
  const add = async (entered: Fields) => {
    const body = { ...valuesOf({ ...base, ...draft }, Object.keys(fields)), ...entered };
    try {
      if (part === 'rule') await addRule.mutateAsync({ body } as never);
      else await addCard.mutateAsync({ body } as never);
    } catch {
      // The error is already shown; the dialog stays open.
      return;
    }
    notify(({ message }) => void message.success(t('whatIf.planned', { name: entered.name })));
    onClose();
  };
  return (
    <Modal
      open
      title={t('whatIf.planTitle')}
      okText={t('whatIf.plan')}
      cancelText={t('common:action.cancel')}
      confirmLoading={addRule.isPending || addCard.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: base.name, effectiveFrom: daysLater(today, 1) }}
        onFinish={(entered) => void add(entered)}
      >
        <Form.Item name="name" label={t('whatIf.planName')} rules={[requiredRule()]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="effectiveFrom" label={t('whatIf.planFrom')} rules={[requiredRule()]}>
          <DayField label={t('whatIf.planFrom')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function valuesOf(row: Values, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])));
}
