import { MEASURE_SOURCES, type Measure, type MeasureSource, workOrderMeasure } from '@opsyard/contract';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { requiredRule } from '../../../kernel/forms/forms.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { InstantControl } from '../../../records/controls.tsx';
import { decimalText } from '../../../ui/numbers/decimal-text.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { LIMITS } from '../box-address.ts';
import styles from '../work-orders.module.css';

type Fields = {
  source: MeasureSource;
  length: number;
  width: number;
  height: number;
  weight?: number | null;
  measuredBy?: string;
  device?: string;
  measuredAt?: string | null;
};
type MeasureDialogProps = { orderId: string; measure: Measure | undefined; onClose: () => void };

const SOURCES = Object.keys(MEASURE_SOURCES) as MeasureSource[];
const NUMBERS = ['length', 'width', 'height', 'weight'] as const;
const ALSO = { alsoRefresh: ['workOrder'] };

/** Dialog that enters a measure, or corrects one. */
export function MeasureDialog({ orderId, measure, onClose }: MeasureDialogProps) {
  const { t } = useTranslation(['workOrders', 'common']);
  const at = useLanguage() === 'zh' ? 1 : 0;
  const [form] = Form.useForm<Fields>();
  const add = useSend(workOrderMeasure.add, ALSO);
  const correct = useSend(workOrderMeasure.correct, ALSO);
  const send = (fields: Fields) => {
    const body = enteredBy(fields);
    const sent = measure
      ? correct.mutateAsync({ body: { id: measure.id, ...body } })
      : add.mutateAsync({ body: { orderId, ...body } });
    // The page shows errors of the server; the dialog stays open.
    sent.then(onClose, () => undefined);
  };
  return (
    <Modal
      open
      title={t(measure ? 'measures.editTitle' : 'measures.newTitle')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={add.isPending || correct.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send} initialValues={fieldsOf(measure)}>
        <Form.Item name="source" label={t('measures.fields.source')}>
          <Select options={SOURCES.map((value) => ({ value, label: MEASURE_SOURCES[value][at] }))} />
        </Form.Item>
        <div className={styles.box}>
          {NUMBERS.map((name) => (
            <NumberItem key={name} name={name} />
          ))}
        </div>
        <Form.Item name="measuredAt" label={t('measures.fields.measuredAt')}>
          <InstantItem />
        </Form.Item>
        <Form.Item name="measuredBy" label={t('measures.fields.measuredBy')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="device" label={t('measures.fields.device')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function NumberItem({ name }: { name: (typeof NUMBERS)[number] }) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const { least, most, decimals } = LIMITS[name];
  return (
    <Form.Item
      name={name}
      label={t(`measures.fields.${name}`)}
      rules={[
        ...(name === 'weight' ? [] : [{ ...requiredRule(), type: 'number' as const }]),
        {
          type: 'number',
          ...{ min: least, max: most },
          message: t('calculator.range', { least: number(least), most: number(most) }),
        },
      ]}
    >
      <InputNumber<number | string> precision={decimals} parser={decimalText} />
    </Form.Item>
  );
}

type InstantItemProps = { id?: string; value?: string | null; onChange?: (value: string | null) => void };

function InstantItem({ id, value, onChange }: InstantItemProps) {
  const { t } = useTranslation('workOrders');
  return (
    <InstantControl
      {...(id && { id })}
      label={t('measures.fields.measuredAt')}
      value={value ?? null}
      onChange={(next) => onChange?.(next as string | null)}
    />
  );
}

function fieldsOf(measure: Measure | undefined): Partial<Fields> {
  if (!measure) return { source: 'warehouse', measuredAt: new Date().toISOString() };
  const { source, length, width, height, weight, measuredBy, device, measuredAt } = measure;
  return {
    ...{ source, length: length / 10, width: width / 10, height: height / 10, measuredAt },
    ...{ weight: weight === null ? null : weight / 1_000, measuredBy: measuredBy ?? '', device: device ?? '' },
  };
}

function enteredBy({ source, measuredAt, measuredBy = '', device = '', weight, ...sides }: Fields) {
  return {
    ...{ source, measuredBy, device },
    length: Math.round(sides.length * 10),
    width: Math.round(sides.width * 10),
    height: Math.round(sides.height * 10),
    weight: weight === null || weight === undefined ? null : Math.round(weight * 1_000),
    ...(measuredAt && { measuredAt }),
  };
}
