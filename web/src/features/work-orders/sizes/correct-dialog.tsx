import { packageSizeProposal } from '@opsyard/contract';
import { Form, InputNumber, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { requiredRule } from '../../../kernel/forms/forms.ts';
import { decimalText } from '../../../ui/numbers/decimal-text.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { LIMITS } from '../box-address.ts';
import styles from '../work-orders.module.css';
import type { PackageSize } from './proposal.tsx';

type Fields = Record<keyof typeof LIMITS, number>;
const NAMES = ['length', 'width', 'height', 'weight'] as const;

/** Dialog that corrects a proposed size before it is used. */
export function CorrectDialog({ size, onClose }: { size: PackageSize; onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const [form] = Form.useForm<Fields>();
  const decide = useSend(packageSizeProposal.decide, { alsoRefresh: ['packageSize', 'carrierBillLine'] });
  const { id, version } = size;
  const send = (fields: Fields) => {
    const body = { id, version, decision: 'correct' as const, size: sizeOf(fields) };
    // The page shows errors of the server; the dialog stays open.
    decide.mutateAsync({ body }).then(onClose, () => undefined);
  };
  const initial = {
    ...{ length: (size.usualLength ?? 0) / 10, width: (size.usualWidth ?? 0) / 10 },
    ...{ height: (size.usualHeight ?? 0) / 10, weight: (size.usualWeight ?? 0) / 1_000 },
  };
  return (
    <Modal
      open
      title={t('sizes.correctTitle', { name: size.name })}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={decide.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send} initialValues={initial}>
        <div className={styles.box}>
          {NAMES.map((name) => (
            <NumberItem key={name} name={name} />
          ))}
        </div>
      </Form>
    </Modal>
  );
}

function NumberItem({ name }: { name: (typeof NAMES)[number] }) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const { least, most, decimals } = LIMITS[name];
  const message = t('calculator.range', { least: number(least), most: number(most) });
  return (
    <Form.Item
      name={name}
      label={t(`calculator.${name}`)}
      rules={[
        { ...requiredRule(), type: 'number' as const },
        { type: 'number', min: least, max: most, message },
      ]}
    >
      <InputNumber<number | string> precision={decimals} parser={decimalText} />
    </Form.Item>
  );
}

function sizeOf({ length, width, height, weight }: Fields) {
  const millimetres = (centimetres: number) => Math.round(centimetres * 10);
  return {
    ...{ length: millimetres(length), width: millimetres(width), height: millimetres(height) },
    weight: Math.round(weight * 1_000),
  };
}
