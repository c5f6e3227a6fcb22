import { type CustomField, customKey, isCustomKey, type TaskRow } from '@opsyard/contract';
import { useMemo } from 'react';
import { listText } from '../../../../kernel/words/list-text.ts';
import { CustomValueView } from '../../custom-field/custom-value.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './card-fields.module.css';
import { useColumns } from './view-choices.ts';

/** As many as can be read beside each other at 360 CSS pixels. */
const SHOWN = 2;

/** The custom fields this person shows as columns, in the order of the project. */
export function useCardFields(): readonly CustomField[] {
  const scope = useScope();
  const { columns } = useColumns();
  return useMemo(
    () => columns.flatMap(({ key }) => (isCustomKey(key) ? (scope.fieldOf(key) ?? []) : [])),
    [columns, scope],
  );
}

/** The values of a task in some custom fields, on one line. */
export function CardFields({ task, fields }: { task: TaskRow; fields: readonly CustomField[] }) {
  const heldIn = ({ id }: CustomField) => task.custom?.[customKey(id)] ?? null;
  const filled = fields.filter((field) => heldIn(field) !== null);
  if (filled.length === 0) return null;
  const rest = filled.slice(SHOWN);
  return (
    <div className={styles.line}>
      <dl className={styles.values}>
        {filled.slice(0, SHOWN).map((field) => (
          <div key={field.id} className={styles.value}>
            <dt className={styles.name}>{field.name}</dt>
            <dd className={styles.content}>
              <CustomValueView field={field} value={heldIn(field)} max={1} />
            </dd>
          </div>
        ))}
      </dl>
      {rest.length > 0 && <span title={listText(rest.map(({ name }) => name))}>+{rest.length}</span>}
    </div>
  );
}
