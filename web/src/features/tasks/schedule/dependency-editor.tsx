import { DEPENDENCY_TYPES, type DependencyType, LAG_MAX, type RelatedTask } from '@opsyard/contract';
import { Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/glyphs.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { dependencyText, lagText } from './dependency-text.ts';
import styles from './schedule.module.css';
import { editDependency, removeDependency } from './write-dependency.ts';

/** A dependency with its type and lag, which are changed where they stand. */
export function DependencyEditor({ related }: { related: RelatedTask }) {
  const { t } = useTranslation('tasks');
  const { project, keyOf, can } = useScope();
  const [lag, setLag] = useState<number | null>(related.lag);
  const key = keyOf(related.task);
  const name = dependencyText(key, related);
  const save = (type: DependencyType, days: number) => {
    if (type !== related.type || days !== related.lag) void editDependency(project.id, related, { type, lag: days });
  };
  const saveLag = () => {
    if (lag === null) setLag(related.lag);
    else save(related.type, lag);
  };
  const title = (
    <span className={styles.related}>
      <span className={styles.key}>{key}</span> {related.task.title}
    </span>
  );
  if (!can('editTasks')) {
    return (
      <li className={styles.item}>
        {title}
        <span>
          {t(`schedule.type.${related.type}`)} {lagText(related.lag)}
        </span>
      </li>
    );
  }
  return (
    <li className={styles.item}>
      {title}
      <span className={styles.kind}>
        <Select
          size="small"
          className={styles.type ?? ''}
          aria-label={t('schedule.typeOf', { key })}
          value={related.type}
          onChange={(type) => save(type, lag ?? related.lag)}
          options={DEPENDENCY_TYPES.map((value) => ({ value, label: t(`schedule.type.${value}`) }))}
        />
        <InputNumber<number>
          size="small"
          className={styles.lag ?? ''}
          aria-label={t('schedule.lagOf', { key })}
          min={-LAG_MAX}
          max={LAG_MAX}
          precision={0}
          value={lag}
          onChange={setLag}
          onBlur={saveLag}
          onPressEnter={saveLag}
        />
        <span className={styles.unit}>{t(project.workingDays ? 'schedule.workingDaysUnit' : 'schedule.daysUnit')}</span>
        <Button
          type="text"
          size="small"
          aria-label={t('schedule.remove', { name })}
          title={t('schedule.remove', { name })}
          icon={<Glyph name="cross" />}
          onClick={() => void removeDependency(project.id, related)}
        />
      </span>
    </li>
  );
}
