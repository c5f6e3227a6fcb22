import type { Field } from '@opsyard/contract';
import { filterChoices } from '../../ui/forms/choices.ts';
import styles from '../../ui/import/import.module.css';
import { NameList, NameRow } from '../../ui/import/name-list.tsx';
import { NamePicker } from '../../ui/import/name-picker.tsx';
import { allowsMultiple } from '../pick.ts';
import { useI18n, useRecords } from '../scope.ts';
import { useOptions } from '../use-options.ts';
import { valueText } from '../value-text.ts';
import { withValue } from './mapping-options.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft } from './use-record-import.ts';

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
      <NameList
        names={texts}
        counted={t('import.values.counted')}
        row={({ field: key, text, count }) => {
          const field = type.fields[key];
          const value = chosen.get(`${key} ${text}`);
          if (!field) return null;
          return (
            <NameRow
              key={`${key} ${text}`}
              name={
                <>
                  <span className={styles.hint}>{nameOf(key)}</span> {text}
                </>
              }
              amount={t('import.values.rows', { count })}
              decided={value === undefined ? null : 'now'}
            >
              <ValuePicker
                field={field}
                label={t('import.values.becomes', { text, field: nameOf(key) })}
                value={value}
                onChange={(to) => change(withValue(options, { field: key, text }, to))}
              />
            </NameRow>
          );
        }}
      />
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
  const { options, search } = useOptions(field, i18n);
  const none = { value: NONE, text: i18n.t('import.values.none') };
  const textOf = (one: string) => valueText(allowsMultiple(field) ? [one] : one, field, i18n);
  const shown = value === null ? none.text : value && textOf(value);
  return (
    <NamePicker
      label={label}
      text={shown ?? i18n.t('import.values.undecided')}
      selected={value === null ? NONE : (value ?? '')}
      choices={(typed) => (search ? [none, ...options] : filterChoices([none, ...options], typed))}
      onSearch={search}
      onPick={(picked) => onChange(picked === NONE ? null : picked)}
      onReset={value === undefined ? undefined : () => onChange(undefined)}
    />
  );
}
