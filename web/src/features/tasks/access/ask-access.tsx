import { ACCESS_NOTE_MAX, accessRequest } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import styles from './access.module.css';

/** Asks the managers of a project for access; the answer is the same whether or not there is such a project. */
export function AskAccess({ projectKey }: { projectKey: string }) {
  const { t } = useTranslation('tasks');
  const noteId = useId();
  const [note, setNote] = useState('');
  const { data } = useRead(accessRequest.mine, { query: { key: projectKey } }, { quiet: true });
  const { mutate: ask, isPending } = useSend(accessRequest.ask);
  if (!data) return null;
  const asked = data.askedAt && (
    <p role="status" className={styles.asked}>
      {t('access.asked')} <When at={data.askedAt} />
    </p>
  );
  const hint = <p className={styles.hint}>{t('access.hint')}</p>;
  if (!data.mayAsk)
    return (
      <div className={styles.ask}>
        {asked}
        {hint}
      </div>
    );
  return (
    <div className={styles.ask}>
      {asked}
      <label htmlFor={noteId}>{t('access.note')}</label>
      <Input id={noteId} value={note} maxLength={ACCESS_NOTE_MAX} onChange={({ target }) => setNote(target.value)} />
      <Button loading={isPending} onClick={() => ask({ body: { key: projectKey, note: note.trim() } })}>
        {t('access.ask')}
      </Button>
      {hint}
    </div>
  );
}
