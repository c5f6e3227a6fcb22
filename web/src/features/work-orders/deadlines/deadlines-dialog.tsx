import { DEADLINE_LIMITS, type DeadlineDays, type Reply, workOrderDeadlines } from '@opsyard/contract';
import { Form, InputNumber, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { requiredRule } from '../../../kernel/forms/forms.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../work-orders.module.css';

const KEYS = Object.keys(DEADLINE_LIMITS) as (keyof DeadlineDays)[];
/** Counted in days of the calendar, as carriers count their windows. */
const CALENDAR_DAYS: readonly string[] = ['beforeEnd', 'escalate', 'expire'];

type Deadlines = Reply<typeof workOrderDeadlines.get>;

/** Shows the periods that deadlines and reminders are counted with; users who may edit rules can change them. */
export function DeadlinesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const mayEdit = useCan('work-orders:rule:edit');
  const [form] = Form.useForm<DeadlineDays>();
  const { data, error, refetch } = useRead(workOrderDeadlines.get, {}, { quiet: true });
  const save = useSend(workOrderDeadlines.save);
  const send = (days: DeadlineDays) =>
    data && save.mutate({ body: { ...days, version: data.version } }, { onSuccess: onClose });
  return (
    <Modal
      open
      title={t('deadlines.title')}
      okText={t('common:action.save')}
      cancelText={t(mayEdit ? 'common:action.cancel' : 'common:action.close')}
      confirmLoading={save.isPending}
      {...(!mayEdit && { footer: (_, { CancelBtn }) => <CancelBtn /> })}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t('deadlines.text')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={7} />}
      {data && (
        <Form form={form} layout="vertical" disabled={!mayEdit} initialValues={daysOf(data)} onFinish={send}>
          {KEYS.map((key) => (
            <Period key={key} name={key} />
          ))}
        </Form>
      )}
    </Modal>
  );
}

function Period({ name }: { name: keyof DeadlineDays }) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const { least, most } = DEADLINE_LIMITS[name];
  const message = t('calculator.range', { least: number(least), most: number(most) });
  return (
    <Form.Item
      name={name}
      label={t(`deadlines.${name}`)}
      rules={[
        { ...requiredRule(), type: 'number' },
        { type: 'integer', min: least, max: most, message },
      ]}
    >
      <InputNumber
        precision={0}
        style={{ width: '100%' }}
        suffix={t(CALENDAR_DAYS.includes(name) ? 'deadlines.days' : 'deadlines.workingDays')}
      />
    </Form.Item>
  );
}

function daysOf({ version: _, ...days }: Deadlines): DeadlineDays {
  return days;
}
