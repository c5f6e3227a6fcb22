import { identity, type TaskInOtherProject, type Workload } from '@opsyard/contract';
import { Button, Dropdown, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { changeTask, movedBy } from './change-task.ts';
import { type Change, lastColumn, laterBy, loadChangeText } from './load-change.ts';
import styles from './workload.module.css';

const STEPS = [-7, -1, 1, 7] as const;

/** A listed task, and the workload it belongs to with the days of a column. */
type ListedTask = { row: TaskInOtherProject; data: Workload; size: number };

/** The owner of a task; each choice shows what their load would be. */
export function OwnerChoice({ row, data, size }: ListedTask) {
  const { t } = useTranslation('tasks');
  const key = `${row.projectKey}-${row.seq}`;
  const nobody = { value: '', label: t('workload.nobody') };
  const owners = data.people.flatMap(({ userId, name }) => (userId ? [{ value: userId, label: name }] : []));
  // A task one shares can be owned by somebody without a row.
  const ids = owners.some(({ value }) => value === row.ownerId) ? '' : (row.ownerId ?? '');
  const { data: found } = useRead(identity.people, { query: { ids } }, { quiet: true, enabled: ids !== '' });
  const other = ids === '' ? [] : [{ value: ids, label: found?.[0]?.realname ?? '…' }];
  return (
    <Select
      className={styles.owner ?? ''}
      aria-label={t('workload.ownerOf', { key })}
      value={row.ownerId ?? ''}
      options={[nobody, ...owners, ...other]}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      optionRender={({ value, label }) => (
        <>
          {label}
          <Load
            {...{ row, data, size }}
            personId={String(value) || null}
            after={{ ...row, ownerId: String(value) || null }}
          />
        </>
      )}
      onChange={(id: string) => void changeTask(row, { ownerId: id || null }, t('workload.reassigned', { key }))}
    />
  );
}

type MoveMenuProps = ListedTask & {
  /** Of whom the task is listed. */
  personId: string | null;
};

/** Moves a task in time; each choice shows what the load would be then. */
export function MoveMenu({ row, data, size, personId }: MoveMenuProps) {
  const { t } = useTranslation('tasks');
  const key = `${row.projectKey}-${row.seq}`;
  const items = STEPS.map((days) => ({
    key: String(days),
    label: (
      <>
        {t(`workload.step.${days}`)}
        <Load {...{ row, data, size, personId }} after={laterBy(row, days)} />
      </>
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key: days }) => void changeTask(row, movedBy(row, Number(days)), t('workload.moved', { key })),
      }}
    >
      <Button aria-label={t('workload.moveOf', { key })} aria-haspopup="menu">
        {t('workload.move')} <Glyph name="down" size={12} />
      </Button>
    </Dropdown>
  );
}

type LoadProps = MoveMenuProps & Pick<Change, 'after'>;

/** The load in the column in which the task would be due. */
function Load({ row, data, size, personId, after }: LoadProps) {
  const { t } = useTranslation('tasks');
  const person = data.people.find(({ userId }) => userId === personId);
  const text =
    person && loadChangeText(data, size, { before: row, after, person, column: lastColumn(after, data, size) }, t);
  return text ? <span className={styles.optionLoad}>{text}</span> : null;
}
