import type { Outcome, SysUser } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/empty.tsx';
import { choiceBoxes } from '../../../ui/forms/choice-boxes.tsx';
import { RecordTable } from '../../../ui/lists/record-table.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import styles from './administration.module.css';
import { namesOf } from './names-of.ts';
import { PersonPicker } from './pickers.tsx';
import { showOutcome } from './show-outcome.ts';

type AddPeopleProps = { label: string; add: (ids: string[]) => Promise<Outcome> };

/** Dialog that selects users and adds them as members. */
export function AddPeople({ label, add }: AddPeopleProps) {
  const { t } = useTranslation('administration');
  const [chosen, setChosen] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const run = async () => {
    setAdding(true);
    try {
      const outcome = await add(chosen);
      setChosen([]);
      showOutcome(outcome, t('member.added', { count: outcome.done.length }));
    } catch {
      // The error has already been shown.
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
  /** Removes members; undefined hides the action. */
  remove?: ((ids: readonly string[]) => Promise<Outcome>) | undefined;
  /** Explains the effect of removing a member. */
  removeText: (name: string) => string;
  /** Further actions of a member. */
  more?: (row: SysUser) => ReactNode;
};

/** Table of members. */
export function Members({ label, rows, remove, removeText, more }: MembersProps) {
  const { t } = useTranslation(['administration', 'common']);
  const [chosen, choose] = useState<readonly string[]>([]);
  if (rows.length === 0) return <Empty title={t('member.none')} />;
  const confirmChange = (ids: readonly string[], name: string) =>
    confirm({
      title: t('member.removeTitle', { name }),
      text: removeText(name),
      verb: t('member.remove'),
      danger: true,
      run: () =>
        remove?.(ids).then(
          (outcome) => {
            choose([]);
            const { length: count } = outcome.done;
            showOutcome(outcome, ids.length === 1 ? t('member.removed', { name }) : t('member.removedMany', { count }));
          },
          () => undefined,
        ),
    });
  const words = {
    all: t('common:list.chooseAll'),
    one: (name: string) => t('common:list.chooseOne', { name }),
  };
  const idOf = ({ id }: SysUser) => id;
  const nameOf = ({ realname }: SysUser) => realname;
  const several = t('member.several', { count: chosen.length });
  return (
    <>
      {remove && chosen.length > 0 && (
        <p className={styles.buttons}>
          <Button danger onClick={() => confirmChange(chosen, several)}>
            {t('member.removeNamed', { name: several })}
          </Button>
        </p>
      )}
      <RecordTable<SysUser>
        label={label}
        rows={rows}
        idOf={idOf}
        lead={remove && choiceBoxes({ rows, idOf, nameOf, chosen, choose, words })}
        columns={[
          { key: 'realname', title: t('user.realname'), cell: (row) => <PersonName person={row} /> },
          { key: 'username', title: t('user.username'), cell: ({ username }) => username },
          { key: 'departs', title: t('user.departs'), rest: true, cell: ({ departs }) => namesOf(departs) },
        ]}
        actions={(row) => (
          <span className={styles.rowButtons}>
            {more?.(row)}
            {remove && (
              <Button
                size="small"
                aria-label={t('member.removeNamed', { name: row.realname })}
                onClick={() => confirmChange([row.id], row.realname)}
              >
                {t('member.remove')}
              </Button>
            )}
          </span>
        )}
      />
    </>
  );
}
