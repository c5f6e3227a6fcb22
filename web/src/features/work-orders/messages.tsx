import { workOrderMessage } from '@opsyard/contract';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { When } from '../../ui/when.tsx';
import styles from './work-orders.module.css';

type Direction = 'in' | 'out';

/** Messages to and from the carrier. */
export function Messages({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const mayEdit = useCan('work-orders:order:edit');
  const { data: messages = [] } = useRead(workOrderMessage.list, { query: { orderId: id } }, { quiet: true });
  return (
    <>
      {messages.length === 0 && <p className={styles.quiet}>{t('messages.none')}</p>}
      <ul className={styles.thread} aria-label={t('messages.thread')}>
        {messages.map(({ id: key, direction, text, authorName, at }) => (
          <li key={key} className={direction === 'in' ? styles.in : styles.out}>
            <span className={styles.quiet}>
              {t(`messages.${direction}`)} · {authorName} · <When at={at} />
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {mayEdit && <AddMessage id={id} />}
    </>
  );
}

function AddMessage({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const [direction, setDirection] = useState<Direction>('out');
  const [text, setText] = useState('');
  const add = useSend(workOrderMessage.add);
  const send = () => add.mutate({ body: { orderId: id, direction, text } }, { onSuccess: () => setText('') });
  return (
    <div className={styles.compose}>
      <Segmented<Direction>
        aria-label={t('messages.direction')}
        value={direction}
        onChange={setDirection}
        options={(['out', 'in'] as const).map((value) => ({ value, label: t(`messages.${value}`) }))}
      />
      <Input.TextArea
        aria-label={t('messages.text')}
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
        {t('messages.add')}
      </Button>
    </div>
  );
}
