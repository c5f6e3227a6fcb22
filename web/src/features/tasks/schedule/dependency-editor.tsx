import { DEPENDENCY_TYPES, dependencyText, LAG_MAX, lagText, type RelatedTask } from '@opsyard/contract';
import { Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runInOrder } from '../../../kernel/writes/run-in-order.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './schedule.module.css';
import { editDependency, removeDependency } from './write-dependency.ts';

/** A dependency with its type and lag, edited in place. */
export function DependencyEditor({ related }: { related: RelatedTask }) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const { kind, save } = useKind(related);
  const [typed, setTyped] = useState<number | null>(null);
  const { key } = related.task;
  const name = dependencyText(key, kind);
  const saveLag = () => {
    setTyped(null);
    if (typed !== null) save({ ...kind, lag: typed });
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
          value={kind.type}
          onChange={(type) => save({ ...kind, type })}
          options={DEPENDENCY_TYPES.map((value) => ({ value, label: t(`schedule.type.${value}`) }))}
        />
        <InputNumber<number>
          size="small"
          className={styles.lag ?? ''}
          aria-label={t('schedule.lagOf', { key })}
          min={-LAG_MAX}
          max={LAG_MAX}
          precision={0}
          value={typed ?? kind.lag}
          onChange={setTyped}
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

type Kind = Pick<RelatedTask, 'type' | 'lag'>;

/** Type and lag as they were read or have been saved here; changes are sent one after the other. */
function useKind(related: RelatedTask): { kind: Kind; save: (next: Kind) => void } {
  const { project } = useScope();
  const { id, type, lag } = related;
  const [read, setRead] = useState<Kind>({ type, lag });
  const [kind, setKind] = useState<Kind>(read);
  if (read.type !== type || read.lag !== lag) {
    setRead({ type, lag });
    setKind({ type, lag });
  }
  const save = (next: Kind) => {
    if (next.type === kind.type && next.lag === kind.lag) return;
    setKind(next);
    void runInOrder(`dependency ${id}`, async () => {
      if (!(await editDependency(project.id, { ...related, ...kind }, next))) setKind(read);
    });
  };
  return { kind, save };
}
