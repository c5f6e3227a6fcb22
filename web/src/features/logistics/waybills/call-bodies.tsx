import { connectorCall } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Details } from './details.tsx';
import { indented } from './indented.ts';
import styles from './tracking.module.css';

type CallBodiesProps = { waybillId: string; callId: string; pageSize: number };

/** What a call sent and what the provider answered, read when it is opened; they can name other parcels. */
export function CallBodies({ waybillId, callId, pageSize }: CallBodiesProps) {
  const { t } = useTranslation('logistics');
  const [isOpen, setOpen] = useState(false);
  const query = { recordType: 'waybill', recordId: waybillId, pageSize };
  const { data, error, refetch } = useRead(connectorCall.list, { query }, { enabled: isOpen, quiet: true });
  const call = data?.records.find(({ id }) => id === callId);
  return (
    <Details title={t('sync.bodies')} onToggle={setOpen}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {call &&
        (['requestText', 'responseText'] as const).map((key) => (
          <section key={key} aria-label={t(`sync.${key}`)}>
            <span className={styles.dim}>{t(`sync.${key}`)}</span>
            <pre className={styles.raw}>{indented(call[key]) || t('sync.noBody')}</pre>
          </section>
        ))}
    </Details>
  );
}
