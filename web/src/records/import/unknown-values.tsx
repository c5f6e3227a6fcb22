import type { Field } from '@opsyard/contract';
import { Select } from 'antd';
import styles from '../../ui/import/import.module.css';
import { allowsMultiple } from '../pick.ts';
import { useI18n, useRecords } from '../scope.ts';
import { useOptions } from '../use-options.ts';
import { valueText } from '../value-text.ts';
import { withValue } from './mapping-options.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft } from './use-record-import.ts';

const UNDECIDED = '@undecided';
const NONE = '@none';

/** The mapping of texts that match no choice, user or record. */
export function UnknownValues({ draft }: { draft: RecordImportDraft }) {
  const { t } = useI18n();
  const { type } = useRecords();
  const nameOf = useFieldName();
  const { texts, options, change } = draft;
  if (texts.length === 0) return null;
  const chosen = new Map(options.values?.map(({ field, text, value }) => [`${field} ${text}`, value]));
  return (
    <section className={styles.part} aria-label={t('import.values.title')}>
      <h2 className={styles.heading}>{t('import.values.title')}</h2>
      <p className={styles.hint}>{t('import.values.hint')}</p>
      <ul className={styles.names}>
        {texts.map(({ field: key, text, count }) => {
          const field = type.fields[key];
          if (!field) return null;
          return (
            <li key={`${key} ${text}`} className={styles.nameRow}>
              <span className={styles.what}>
                <span className={styles.hint}>{nameOf(key)}</span> {text}
              </span>
              <span className={styles.amount}>{t('import.values.rows', { count })}</span>
              <ValuePicker
                field={field}
                label={t('import.values.becomes', { text, field: nameOf(key) })}
                value={chosen.get(`${key} ${text}`)}
                onChange={(value) => change(withValue(options, { field: key, text }, value))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ValuePickerProps = {
  field: Field;
  label: string;
  /** Null clears the field, undefined is undecided. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
};

function ValuePicker({ field, label, value, onChange }: ValuePickerProps) {
  const i18n = useI18n();
  const { options, search, isSearching } = useOptions(field, i18n);
  const fixedOptions = [
    { value: UNDECIDED, label: i18n.t('import.values.undecided') },
    { value: NONE, label: i18n.t('import.values.none') },
  ];
  const found = options.map((one) => ({ value: one.value, label: one.text }));
  // Values found by an earlier search keep their label.
  if (value && !options.some((one) => one.value === value))
    found.push({ value, label: valueText(allowsMultiple(field) ? [value] : value, field, i18n) });
  const shown = value === null ? NONE : (value ?? UNDECIDED);
  return (
    <Select
      className={styles.pick ?? ''}
      aria-label={label}
      showSearch={search ? { onSearch: search, filterOption: false } : { optionFilterProp: 'label' }}
      loading={isSearching}
      value={shown}
      options={[...fixedOptions, ...found]}
      onChange={(next) => onChange(valueFor(next))}
    />
  );
}

function valueFor(picked: string): string | null | undefined {
  if (picked === UNDECIDED) return undefined;
  return picked === NONE ? null : picked;
}
