import { type ImportReport, MAPPED_FIELDS, type MappedField } from '@opsyard/contract';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import type { ImportDraft } from './use-import.ts';

type Table = NonNullable<ImportReport['table']>;
type ColumnMappingProps = { draft: ImportDraft; report: ImportReport; table: Table };
const SHOWN = 3;
const UNCLEAR = ['dateAmbiguous', 'dateMixed'];

/** What each column of a table means, with a few of its values. */
export function ColumnMapping({ draft, report, table }: ColumnMappingProps) {
  const { t } = useTranslation('tasks');
  const columns = draft.columns ?? table.mapping;
  const unclear = draft.dateOrder !== null || report.problems.some(({ code }) => UNCLEAR.includes(code));
  const used = columns.filter((field) => field !== 'ignore' && field !== 'extra').length;
  const change = (at: number, field: MappedField) =>
    draft.wish({ columns: columns.map((one, index) => (index === at ? field : one)) });
  return (
    <section className={styles.part} aria-label={t('import.columns')}>
      <h2 className={styles.heading}>{t('import.columns')}</h2>
      <p className={styles.hint}>{t('import.columnsHint', { count: used, total: columns.length })}</p>
      {table.sheets && table.sheets.names.length > 1 && <SheetField draft={draft} sheets={table.sheets} />}
      {unclear && <DateOrderField draft={draft} />}
      <ul className={styles.columns}>
        {table.header.map((name, at) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place, names may repeat
            key={at}
            name={name || t('import.unnamed', { place: at + 1 })}
            sample={sampleOf(table, at)}
            field={columns[at] ?? 'ignore'}
            onChange={(field) => change(at, field)}
          />
        ))}
      </ul>
    </section>
  );
}

type ColumnProps = { name: string; sample: string; field: MappedField; onChange: (field: MappedField) => void };

function Column({ name, sample, field, onChange }: ColumnProps) {
  const { t } = useTranslation('tasks');
  return (
    <li className={styles.column}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.sample} title={sample}>
        {sample}
      </span>
      <Select
        size="small"
        className={styles.field ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={field}
        options={MAPPED_FIELDS.map((value) => ({ value, label: t(`import.field.${value}`) }))}
        aria-label={t('import.meaning', { name })}
        onChange={onChange}
      />
    </li>
  );
}

/** Which sheet of a workbook is read; the columns of another one are suggested anew. */
function SheetField({ draft, sheets }: { draft: ImportDraft; sheets: NonNullable<Table['sheets']> }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.line}>
      <span>{t('import.sheet')}</span>
      <Select
        size="small"
        className={styles.field ?? ''}
        value={draft.sheet ?? sheets.chosen}
        options={sheets.names.map((name) => ({ value: name, label: name }))}
        aria-label={t('import.sheet')}
        onChange={(sheet) => draft.wish({ sheet, columns: null, dateOrder: null })}
      />
    </div>
  );
}

/** How dates of numbers alone are to be read, asked only where the table does not tell. */
function DateOrderField({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.line}>
      <span>{t('import.dateOrder')}</span>
      <Segmented
        value={draft.dateOrder ?? ''}
        onChange={(order) => (order === 'dmy' || order === 'mdy') && draft.wish({ dateOrder: order })}
        options={[
          { value: 'dmy', label: t('import.dmy') },
          { value: 'mdy', label: t('import.mdy') },
        ]}
      />
    </div>
  );
}

function sampleOf({ sample }: Table, at: number): string {
  const values = sample.map((record) => record[at]?.trim() ?? '').filter((value) => value !== '');
  return [...new Set(values)].slice(0, SHOWN).join(' · ');
}
