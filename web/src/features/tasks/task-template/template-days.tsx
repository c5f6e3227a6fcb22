import type { TaskTemplate } from '@opsyard/contract';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import styles from './task-templates.module.css';

type By = 'own' | 'launch' | 'start' | 'none';

/** From which day the dates of a template are counted, and the part of the dialog in which this is chosen; `own`: from those of each task. */
export function useWhen(template: TaskTemplate | undefined, choices: readonly By[] = ['launch', 'start', 'none']) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const [by, setBy] = useState<By>(choices[0] ?? 'launch');
  const [day, setDay] = useState<string | null>(null);
  const isDated = template?.dated === true;
  const isSameDay = by === 'launch' || by === 'start';
  const when = { by: by === 'start' ? by : ('launch' as const), day: isDated && isSameDay ? day : null };
  const label = t(by === 'start' ? 'taskTemplate.firstDay' : 'taskTemplate.lastDay');
  const part = isDated && (
    <DialogPart label={t('taskTemplate.dates')}>
      <Radio.Group
        vertical
        aria-label={t('taskTemplate.dates')}
        value={by}
        onChange={({ target }) => setBy(target.value as By)}
        options={choices.map((one) => ({
          value: one,
          label: t(`taskTemplate.by.${one}`),
        }))}
      />
      {isSameDay && (
        <>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          <DayField id={id} label={label} value={day} onChange={setDay} />
        </>
      )}
    </DialogPart>
  );
  return { when, isOwn: isDated && by === 'own', part };
}
