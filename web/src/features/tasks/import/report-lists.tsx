import type { ImportReport } from '@opsyard/contract';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { NumberInfo } from '../../../ui/number-info.tsx';
import { StatusShape } from '../shared/status-mark.tsx';
import { isCount } from './count-names.ts';
import styles from './import.module.css';
import type { ImportDraft } from './use-import.ts';

const COLOR = { '0': 'gray', '1': 'green', '2': 'blue', '3': 'brown', '4': 'purple' } as const;

/** Where the tasks will stand. */
export function StatusList({ report: { statuses } }: { report: ImportReport }) {
  const { t } = useTranslation('tasks');
  return (
    <ul className={styles.list}>
      {statuses.map(({ name, category, tasks, isNew }) => (
        <li key={name} className={styles.item}>
          <StatusShape category={category} color={COLOR[category]} />
          <span className={styles.what}>
            {name} {isNew && <span className={styles.mark}>{t('import.isNew')}</span>}
          </span>
          <span className={styles.hint}>{t(`shared.category.${category}`)}</span>
          <span className={styles.amount}>{t('import.tasks', { count: tasks })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Who the people of the file are here; those with an account who are no members are added only when chosen. */
export function PeopleList({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { people, mayAddMembers } = report;
  const { memberIds, wish } = draft;
  const choose = (id: string, isChosen: boolean) =>
    wish({ memberIds: isChosen ? [...memberIds, id] : memberIds.filter((one) => one !== id) });
  const { t } = useTranslation('tasks');
  if (people.length === 0) return <p className={styles.hint}>{t('import.noPeople')}</p>;
  const unknown = people.some(({ member }) => !member);
  return (
    <>
      {unknown && <p className={styles.hint}>{t('import.byNameHint')}</p>}
      <ul className={styles.list}>
        {people.map(({ name, userId, member, tasks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never moves
          <li key={at} className={styles.item}>
            <span className={styles.what}>{name}</span>
            {userId && mayAddMembers && (!member || memberIds.includes(userId)) ? (
              <Checkbox checked={memberIds.includes(userId)} onChange={({ target }) => choose(userId, target.checked)}>
                {t('import.addMember')}
              </Checkbox>
            ) : (
              <span className={member ? styles.known : styles.hint}>{t(wordFor(member, userId))}</span>
            )}
            <span className={styles.amount}>{t('import.tasks', { count: tasks })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function wordFor(member: boolean, userId: string | null) {
  if (member) return 'import.matched';
  return userId === null ? 'import.byName' : 'import.noMember';
}

/** How much the file holds, to compare with where it came from. */
export function CountList({ report: { counts } }: { report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const told = Object.entries(counts).flatMap(([name, count]) => (isCount(name) && count > 0 ? [{ name, count }] : []));
  if (told.length === 0) return <p className={styles.hint}>{t('import.noTasks')}</p>;
  return (
    <dl className={styles.counts}>
      {told.map(({ name, count }) => (
        <NumberInfo key={name} title={t(`import.count.${name}`)} value={count} />
      ))}
    </dl>
  );
}
