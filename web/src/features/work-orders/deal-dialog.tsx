import {
  DECISIONS,
  type DecisionName,
  decisionNames,
  type Reply,
  workOrderDecision,
  workOrderEvidence,
  workOrderMessage,
} from '@opsyard/contract';
import { Form, Input, InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { requiredRule } from '../../kernel/forms/forms.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import type { AnyRow } from '../../records/scope.ts';
import { decimalText } from '../../ui/numbers/decimal-text.ts';
import { useNumberText } from '../../ui/numbers/number-text.ts';
import { DealSummary } from './deal-summary.tsx';

type Fields = { note?: string; amount?: number; reference?: string };
type DealDialogProps = { order: AnyRow; possible: readonly DecisionName[]; onClose: () => void };

const RELATED = { alsoRefresh: ['workOrder', workOrderEvidence.list.feature, workOrderMessage.list.feature] };

/** Dialog for a decision and its details. */
export function DealDialog({ order, possible, onClose }: DealDialogProps) {
  const { t } = useTranslation(['workOrders', 'common']);
  const at = useLanguage() === 'zh' ? 1 : 0;
  const [form] = Form.useForm<Fields>();
  const [decision, choose] = useState(possible[0] ?? 'submit');
  const deal = useSend(workOrderDecision.deal, RELATED);
  const reopen = useSend(workOrderDecision.reopen, RELATED);
  const needs = needsOf(decision);
  const number = useNumberText();
  const most = Number(order.billedFee) / 100;
  const send = ({ note, amount, reference }: Fields) => {
    const values = {
      ...{ id: order.id, version: order.version },
      ...(note?.trim() && { note }),
      ...(needs === 'amount' && { amount: Math.round((amount ?? 0) * 100), reference: reference ?? '' }),
    };
    const sent: Promise<Reply<typeof workOrderDecision.deal>> =
      decision === 'reopen'
        ? reopen.mutateAsync({ body: values })
        : deal.mutateAsync({ body: { ...values, decision } });
    // The page shows errors of the server; the dialog stays open.
    sent.then(onClose, () => undefined);
  };
  return (
    <Modal
      open
      title={t('deal.title', { number: String(order.number) })}
      okText={decisionNames(decision, order.kind)[at]}
      cancelText={t('common:action.cancel')}
      confirmLoading={deal.isPending || reopen.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <DealSummary order={order} decision={decision} />
      <Form form={form} layout="vertical" onFinish={send}>
        {possible.length > 1 && (
          <Form.Item label={t('deal.decision')}>
            <Radio.Group
              value={decision}
              onChange={({ target }) => choose(target.value)}
              options={possible.map((value) => ({ value, label: decisionNames(value, order.kind)[at] }))}
            />
          </Form.Item>
        )}
        {needs === 'amount' && (
          <>
            <Form.Item
              name="amount"
              label={t('deal.amount')}
              rules={[
                { ...requiredRule(), type: 'number' },
                {
                  type: 'number',
                  ...{ min: 0, max: most },
                  message: t('calculator.range', { least: number(0), most: number(most) }),
                },
              ]}
            >
              <InputNumber<number | string> precision={2} parser={decimalText} style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item name="reference" label={t('deal.reference')} rules={[requiredRule()]}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="note"
          label={t(decision === 'reply' ? 'deal.reply' : 'deal.note')}
          rules={needs === 'note' ? [requiredRule()] : []}
        >
          <Input.TextArea rows={4} maxLength={5_000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function needsOf(decision: DecisionName) {
  const rule = DECISIONS[decision];
  return 'needs' in rule ? rule.needs : undefined;
}
