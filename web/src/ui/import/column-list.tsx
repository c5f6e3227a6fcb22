import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

const SHOWN = 3;

type ColumnListProps<F extends string> = {
  header: readonly string[];
  /** The field of each column, by index. */
  fields: readonly F[];
  /** The number of mapped columns. */
  used: number;
  options: readonly { value: F; label: string }[];
  /** Cells of a column, for sample values. */
  cellsOf: (at: number) => readonly string[];
  onChange: (at: number, field: F) => void;
  /** Additional options. */
  children?: ReactNode;
};

/** The column mapping of an imported table, with sample values. */
export function ColumnList<F extends string>(props: ColumnListProps<F>) {
  const { t } = useTranslation('transfer');
  const { header, fields, used, options, cellsOf, onChange, children } = props;
  return (
    <section className={styles.part} aria-label={t('columns')}>
      <h2 className={styles.heading}>{t('columns')}</h2>
      <p className={styles.hint}>{t('columnsHint', { count: used, total: header.length })}</p>
      {children}
      <ul className={styles.columns}>
        {header.map((title, at) => {
          const name = title || t('unnamed', { place: at + 1 });
          const sample = sampleOf(cellsOf(at));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position, names may repeat
            <li key={at} className={styles.column}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.sample} title={sample}>
                {sample}
              </span>
              <Select<F>
                size="small"
                className={styles.field ?? ''}
                showSearch={{ optionFilterProp: 'label' }}
                value={fields[at] ?? null}
                options={[...options]}
                aria-label={t('meaning', { name })}
                onChange={(field) => onChange(at, field)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function sampleOf(cells: readonly string[]): string {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return [...new Set(values)].slice(0, SHOWN).join(' · ');
}
