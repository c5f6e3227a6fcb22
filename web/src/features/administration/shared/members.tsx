import type { Outcome, SysUser } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import styles from './administration.module.css';
import { namesOf } from './names-of.ts';
import { PersonPicker } from './pickers.tsx';
import { tellOutcome } from './tell-outcome.ts';

type AddPeopleProps = { label: string; add: (ids: string[]) => Promise<Outcome> };

/** Chooses people and adds them. */
export function AddPeople({ label, add }: AddPeopleProps) {
  const { t } = useTranslation('administration');
  const [chosen, setChosen] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const run = async () => {
    setAdding(true);
    try {
      const outcome = await add(chosen);
      setChosen([]);
      tellOutcome(outcome, t('member.added', { count: outcome.done.length }));
    } catch {
      // Why has been said already.
    } finally {
      setAdding(false);
    }
  };
  return (
    <div className={styles.adder}>
      <PersonPicker mode="multiple" aria-label={label} placeholder={label} value={chosen} onChange={setChosen} />
      <Button type="primary" disabled={chosen.length === 0} loading={isAdding} onClick={() => void run()}>
        {t('member.add')}
      </Button>
    </div>
  );
}

type MembersProps = {
  label: string;
  rows: readonly SysUser[];
  /** Takes somebody out; without it nobody can be. */
  remove?: ((id: string) => Promise<Outcome>) | undefined;
  /** What happens to somebody who is taken out. */
  removeText: (name: string) => string;
  /** What else can be done with somebody. */
  more?: (row: SysUser) => ReactNode;
};

/** People who belong to something. */
export function Members({ label, rows, remove, removeText, more }: MembersProps) {
  const { t } = useTranslation('administration');
  if (rows.length === 0) return <Empty title={t('member.none')} />;
  const ask = ({ id, realname }: SysUser) =>
    confirm({
      title: t('member.removeTitle', { name: realname }),
      text: removeText(realname),
      verb: t('member.remove'),
      danger: true,
      run: () =>
        remove?.(id).then(
          (outcome) => tellOutcome(outcome, t('member.removed', { name: realname })),
          () => undefined,
        ),
    });
  return (
    <RecordTable<SysUser>
      label={label}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { key: 'realname', title: t('user.realname'), cell: ({ realname }) => realname },
        { key: 'username', title: t('user.username'), cell: ({ username }) => username },
        { key: 'departs', title: t('user.departs'), rest: true, cell: ({ departs }) => namesOf(departs) },
      ]}
      actions={(row) => (
        <span className={styles.rowButtons}>
          {more?.(row)}
          {remove && (
            <Button size="small" aria-label={t('member.removeNamed', { name: row.realname })} onClick={() => ask(row)}>
              {t('member.remove')}
            </Button>
          )}
        </span>
      )}
    />
  );
}
