import { tracking } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Details } from './details.tsx';
import { indented } from './indented.ts';
import styles from './tracking.module.css';

/** An event as received from its provider, read when it is opened. */
export function RawEvent({ id }: { id: string }) {
  const { t } = useTranslation('logistics');
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useRead(tracking.raw, { query: { id } }, { enabled: isOpen, quiet: true });
  return (
    <Details title={t('rawEvent')} onToggle={setOpen}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && <pre className={styles.raw}>{indented(data.raw)}</pre>}
    </Details>
  );
}
