import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

/** The number of names shown at first. */
const FOLD = 12;

type NameListProps<T> = {
  names: readonly T[];
  /** How many there are in the file. */
  total?: number;
  /** What is counted for each. */
  counted: string;
  row: (one: T) => ReactNode;
};

/** Names of the file and their targets; a long list is collapsed until expanded. */
export function NameList<T>({ names, total = names.length, counted, row }: NameListProps<T>) {
  const { t } = useTranslation('transfer');
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? names : names.slice(0, FOLD);
  return (
    <>
      <p className={styles.nameHead} aria-hidden="true">
        <span>{t('names.file')}</span>
        <span className={styles.amount}>{counted}</span>
        <span>{t('names.becomes')}</span>
        <span>{t('names.decided')}</span>
      </p>
      <ul className={styles.names}>{shown.map(row)}</ul>
      {names.length > FOLD && (
        <Button type="link" className={styles.all ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('names.fewer') : t('names.all', { count: names.length })}
        </Button>
      )}
      {total > names.length && <p className={styles.hint}>{t('names.first', { shown: names.length })}</p>}
    </>
  );
}

type NameRowProps = {
  name: ReactNode;
  /** How often it is in the file. */
  amount: string;
  /** Who decided what it becomes; null while nobody has. */
  decided: 'default' | 'file' | 'before' | 'now' | null;
  children: ReactNode;
};

/** One name of the file: how often it is used, what it becomes and who decided that. */
export function NameRow({ name, amount, decided, children }: NameRowProps) {
  const { t } = useTranslation('transfer');
  return (
    <li className={styles.nameRow}>
      <span className={styles.what}>{name}</span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.becomes}>{children}</span>
      <span className={styles.hint}>{decided && t(`names.by.${decided}`)}</span>
    </li>
  );
}
