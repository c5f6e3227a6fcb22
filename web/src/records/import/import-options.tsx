import type { RecordImportReport } from '@opsyard/contract';
import { Checkbox, Segmented, Select } from 'antd';
import styles from '../../ui/import/import.module.css';
import { useI18n } from '../scope.ts';
import { useFieldName } from './use-field-name.ts';
import type { RecordImportDraft } from './use-record-import.ts';

const NOTHING = '';

/** Options for matching and updating existing records. */
export function ImportOptions({ draft, report }: { draft: RecordImportDraft; report: RecordImportReport }) {
  const { t } = useI18n();
  const nameOf = useFieldName();
  const { options, change } = draft;
  const columns = options.mapping ?? report.mapping;
  const matches = report.matches.filter((key) => columns.includes(key));
  if (matches.length === 0) return null;
  const { update, unchanged, skip } = report.counts;
  const hasKnown = update + unchanged + skip > 0 || options.known !== undefined || options.empty !== undefined;
  return (
    <section className={styles.part} aria-label={t('import.known')}>
      <h2 className={styles.heading}>{t('import.known')}</h2>
      <div className={styles.line}>
        <span>{t('import.match')}</span>
        <Select
          className={styles.encoding ?? ''}
          aria-label={t('import.match')}
          value={report.match ?? NOTHING}
          options={[
            ...matches.map((value) => ({ value, label: nameOf(value) })),
            { value: NOTHING, label: t('import.matchNone') },
          ]}
          onChange={(match) => change({ ...options, match: match || null })}
        />
        {hasKnown && (
          <>
            <Segmented
              aria-label={t('import.known')}
              value={options.known ?? 'update'}
              options={(['update', 'skip'] as const).map((value) => ({
                value,
                label: t(`import.knownOption.${value}`),
              }))}
              onChange={(known) => change({ ...options, known })}
            />
            <Checkbox
              disabled={options.known === 'skip'}
              checked={options.empty === 'clear'}
              onChange={({ target }) => change({ ...options, empty: target.checked ? 'clear' : 'keep' })}
            >
              {t('import.empty')}
            </Checkbox>
          </>
        )}
      </div>
    </section>
  );
}
