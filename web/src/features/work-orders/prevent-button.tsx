import { CODE_PATTERN, type Quote, workOrderPrevention } from '@opsyard/contract';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { requiredRule } from '../../kernel/forms/forms.ts';
import { usePathTo } from '../../kernel/places.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import type { boxOf } from './box-address.ts';

type Box = NonNullable<ReturnType<typeof boxOf>>;
const NUMBER = new RegExp(CODE_PATTERN);
type Fields = { trackingNumber: string; shipOn: string };

/** Button that adds a work order about a box before it is shipped, where a channel bills it by volume. */
export function PreventButton({ box, quote }: { box: Box; quote: Quote }) {
  const { t } = useTranslation('workOrders');
  const mayEdit = useCan('work-orders:order:edit');
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit || !quote.isByVolume) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t('prevent.addFor', { channel: quote.channel })}>
        {t('prevent.add')}
      </Button>
      {isOpen && <PreventDialog {...{ box, quote }} onClose={() => setOpen(false)} />}
    </>
  );
}

function PreventDialog({ box, quote, onClose }: { box: Box; quote: Quote; onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const [form] = Form.useForm<Fields>();
  const create = useSend(workOrderPrevention.create, { alsoRefresh: ['workOrder'] });
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const send = ({ trackingNumber, shipOn }: Fields) => {
    const body = { ...box, channel: quote.channelId, trackingNumber: trackingNumber.trim(), shipOn };
    create.mutateAsync({ body }).then(
      ({ id }) => {
        onClose();
        const path = pathTo('workOrder/List', { open: id });
        if (path) void navigate(path);
      },
      // The page shows errors of the server; the dialog stays open.
      () => undefined,
    );
  };
  return (
    <Modal
      open
      title={t('prevent.title', { channel: quote.channel })}
      okText={t('prevent.add')}
      cancelText={t('common:action.cancel')}
      confirmLoading={create.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send} initialValues={{ shipOn: dayOf(new Date()) }}>
        <Form.Item
          name="trackingNumber"
          label={t('prevent.number')}
          rules={[requiredRule(), { pattern: NUMBER, message: t('prevent.numberFormat') }]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
        <Form.Item name="shipOn" label={t('prevent.shipOn')} rules={[requiredRule()]}>
          <Input type="date" min={dayOf(new Date())} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
