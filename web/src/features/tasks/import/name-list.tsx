import type { ChosenName } from '@opsyard/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/import/import.module.css';

/** The number of names shown at first. */
const FOLD = 12;

type NameListProps<T> = { names: readonly T[]; total: number; row: (one: T) => ReactNode };

/** Names of the file and their targets; a long list is collapsed until expanded. */
export function NameList<T extends { key: string }>({ names, total, row }: NameListProps<T>) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? names : names.slice(0, FOLD);
  return (
    <>
      <p className={styles.nameHead} aria-hidden="true">
        <span>{t('import.names.file')}</span>
        <span className={styles.amount}>{t('import.names.rows')}</span>
        <span>{t('import.names.becomes')}</span>
        <span>{t('import.names.decided')}</span>
      </p>
      <ul className={styles.names}>{shown.map(row)}</ul>
      {names.length > FOLD && (
        <Button type="link" className={styles.all ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('import.names.fewer') : t('import.names.all', { count: names.length })}
        </Button>
      )}
      {total > names.length && <p className={styles.hint}>{t('import.names.first', { shown: names.length })}</p>}
    </>
  );
}

type NameRowProps = { name: string; tasks: number; chosen: ChosenName; children: ReactNode };

/** One name of the file: how many tasks use it, what it becomes and who decided that. */
export function NameRow({ name, tasks, chosen, children }: NameRowProps) {
  const { t } = useTranslation('tasks');
  return (
    <li className={styles.nameRow}>
      <span className={styles.what}>{name}</span>
      <span className={styles.amount}>{t('import.tasks', { count: tasks })}</span>
      <span className={styles.becomes}>{children}</span>
      <span className={styles.hint}>{t(`import.names.by.${chosen}`)}</span>
    </li>
  );
}
