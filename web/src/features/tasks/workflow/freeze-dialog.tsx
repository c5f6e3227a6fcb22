import { FREEZE_DAYS_MAX, FREEZE_NAME_MAX, type Freeze, type Status } from '@opsyard/contract';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../kernel/forms/forms.ts';
import { InstantControl } from '../../../records/controls.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import styles from './workflow.module.css';

const DAY = 24 * 3_600_000;

type DialogProps = {
  /** Null for a new one. */
  freeze: Freeze | null;
  statuses: readonly Status[];
  onSave: (freeze: Freeze) => void;
  onClose: () => void;
};

/** Name, period and statuses of a freeze. */
export function FreezeDialog({ freeze, statuses, onSave, onClose }: DialogProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const [form] = Form.useForm<Freeze>();
  const needed = { required: true, message: common('form.required') };
  const finished = statuses.filter(({ category }) => category === '1').map(({ id }) => id);
  const endsLater = (_: unknown, until: string | null) => {
    const length = until ? Date.parse(until) - Date.parse(form.getFieldValue('from')) : 1;
    return length > 0 && length <= FREEZE_DAYS_MAX * DAY
      ? Promise.resolve()
      : Promise.reject(new Error(t('freezes.freezeTimes', { days: FREEZE_DAYS_MAX })));
  };
  return (
    <Modal
      open
      title={t(freeze ? 'freezes.changeFreeze' : 'freezes.addFreeze')}
      okText={t('workflow.apply')}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={480}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={freeze ?? { statusIds: finished }}
        onFinish={onSave}
      >
        <Form.Item name="name" label={t('freezes.freezeName')} rules={[{ ...needed, whitespace: true }]}>
          <Input autoFocus placeholder={t('freezes.freezeExample')} count={countUpTo(FREEZE_NAME_MAX)} />
        </Form.Item>
        <div className={styles.times}>
          <Form.Item name="from" label={t('freezes.freezeFrom')} rules={[needed]}>
            <Instant label={t('freezes.freezeFrom')} />
          </Form.Item>
          <Form.Item
            name="until"
            label={t('freezes.freezeUntil')}
            dependencies={['from']}
            rules={[needed, { validator: endsLater }]}
          >
            <Instant label={t('freezes.freezeUntil')} />
          </Form.Item>
        </div>
        <Form.Item name="statusIds" label={t('freezes.freezeStatuses')} rules={[needed]}>
          <Statuses statuses={statuses} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The form item passes id, value and change. */
function Instant(props: { label: string; id?: string; value?: unknown; onChange?: (value: unknown) => void }) {
  const { label, id = '', value = null, onChange = () => {} } = props;
  return <InstantControl {...{ id, label, value, onChange }} />;
}

type StatusesProps = { statuses: readonly Status[]; value?: string[]; onChange?: (ids: string[]) => void };

/** A group takes none of the attributes that the form item has for an input. */
function Statuses({ statuses, value, onChange }: StatusesProps) {
  const { t } = useTranslation('tasks');
  return (
    <Checkbox.Group
      aria-label={t('freezes.freezeStatuses')}
      className={styles.choices ?? ''}
      options={statuses.map((status) => ({ value: status.id, label: <StatusMark status={status} /> }))}
      {...(value && { value })}
      {...(onChange && { onChange })}
    />
  );
}
