import { type ChannelVerdict, channelChange, NUMBERS_AT_ONCE, waybill, waybillType } from '@opsyard/contract';
import { Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useSend } from '../../../kernel/calls/api.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { facetOf } from '../../../records/filter/facets.tsx';
import { operate } from '../../../records/operations.ts';
import { recordsOf } from '../../../records/record-screen.tsx';
import styles from './channels.module.css';
import { numbersIn } from './numbers-in.ts';
import { Verdicts } from './verdicts.tsx';

const ROWS = 8;
const waybills = recordsOf(waybillType, waybill);

/** Drawer that changes the channel of parcels by tracking number, after a preview of each result. */
export function ChangeDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['logistics', 'common']);
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<unknown>(null);
  const [arrived, setArrived] = useState(false);
  const [verdicts, setVerdicts] = useState<readonly ChannelVerdict[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { mutate, isPending } = useSend(channelChange.check);
  const { numbers, wrong } = numbersIn(text);
  const field = waybillType.fields.channel;
  const { Control } = facetOf(field);
  const body = { numbers, channel: String(channel), arrived };
  const isReady = numbers.length > 0 && numbers.length <= NUMBERS_AT_ONCE && typeof channel === 'string';
  const count = verdicts?.filter(({ verdict }) => verdict === 'change').length ?? 0;
  const run = async () => {
    setRunning(true);
    const isDone = await operate(waybills, () => call(channelChange.run, { body }, { quiet: true }), 'changed');
    setRunning(false);
    if (isDone) onClose();
  };
  const changed = (then: () => void) => {
    setVerdicts(null);
    then();
  };
  return (
    <Drawer
      open
      title={t('change.title')}
      size={560}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type={verdicts ? 'default' : 'primary'}
            disabled={!isReady}
            loading={isPending}
            onClick={() => mutate({ body }, { onSuccess: (results) => setVerdicts(results) })}
          >
            {t('change.check')}
          </Button>
          {verdicts && (
            <Button type="primary" disabled={count === 0} loading={isRunning} onClick={() => void run()}>
              {t('change.run', { count })}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor="change-numbers">{t('change.numbers')}</label>
          <Input.TextArea
            id="change-numbers"
            rows={ROWS}
            value={text}
            onChange={({ target }) => changed(() => setText(target.value))}
          />
          <span className={styles.dim} role="status">
            {t('change.count', { count: numbers.length, limit: NUMBERS_AT_ONCE })}
            {wrong.length > 0 && ` ${t('change.wrong', { numbers: listText(wrong.slice(0, 3)), count: wrong.length })}`}
          </span>
        </div>
        <div className={styles.field}>
          <label htmlFor="change-channel">{t('change.channel')}</label>
          <Control
            id="change-channel"
            label={t('change.channel')}
            field={field}
            value={channel}
            onChange={(value) => changed(() => setChannel(value))}
          />
        </div>
        <Checkbox checked={arrived} onChange={({ target }) => changed(() => setArrived(target.checked))}>
          {t('change.arrived')}
        </Checkbox>
      </div>
      {verdicts && <Verdicts verdicts={verdicts} />}
    </Drawer>
  );
}
