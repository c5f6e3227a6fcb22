import { overviewMail } from '@opsyard/contract';
import { Alert, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { weekdayName } from '../../../ui/dates/weekday-names.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './arrange-dialog.module.css';

const OFF = 0;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** On which day the user gets the figures of the overview by e-mail; saved at once. */
export function OverviewMailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data, error, refetch } = useRead(overviewMail.of, { query: { projectId: project.id } }, { quiet: true });
  return (
    <Modal open title={t('overview.mail.title')} footer={null} onCancel={onClose}>
      <p className={styles.text}>{t('overview.mail.text')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={1} />}
      {data && <Day projectId={project.id} stored={data.weekday} />}
      {data && !data.hasAddress && <Alert type="warning" showIcon title={t('overview.mail.noAddress')} />}
    </Modal>
  );
}

function Day({ projectId, stored }: { projectId: string; stored: number | null }) {
  const { t, i18n } = useTranslation('tasks');
  const id = useId();
  const { mutate } = useSend(overviewMail.set, { inOrder: true });
  const [chosen, setChosen] = useState(stored ?? OFF);
  const change = (weekday: number) => {
    setChosen(weekday);
    const body = { projectId, weekday: weekday === OFF ? null : weekday };
    mutate({ body }, { onError: () => setChosen(stored ?? OFF) });
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('overview.mail.day')}</label>
      <Select<number>
        id={id}
        className={styles.day ?? ''}
        value={chosen}
        onChange={change}
        options={[
          { value: OFF, label: t('overview.mail.off') },
          ...DAYS.map((value) => ({
            value,
            label: t('overview.mail.every', { weekday: weekdayName(value, i18n.language) }),
          })),
        ]}
      />
    </div>
  );
}
