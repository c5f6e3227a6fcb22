import type { ImportReport } from '@opsyard/contract';
import { Alert, Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/import/import.module.css';
import type { ImportDraft } from './use-import.ts';

const ON_KNOWN = ['keep', 'skip', 'replace'] as const;
const SAME_TITLE = ['create', 'update'] as const;
const SOURCES = ['same', 'other'] as const;

type KnownChoicesProps = { draft: ImportDraft; report: ImportReport };

/** The handling of existing tasks; shown only if the file contains some. */
export function KnownChoices({ draft, report }: KnownChoicesProps) {
  const { t } = useTranslation('tasks');
  const { onKnown, sameTitle, source, changeDraft } = draft;
  const asksSource = report.sourceUnclear !== null || source !== null;
  const hasKnown = report.toUpdate + report.unchanged > 0;
  if (!asksSource && !hasKnown && report.sameTitle === 0) return null;
  return (
    <section className={styles.part} aria-label={t('import.known')}>
      <h2 className={styles.heading}>{t('import.known')}</h2>
      {report.sourceUnclear && (
        <Alert
          type="warning"
          showIcon
          title={t(report.sourceUnclear.fileName ? 'import.sourceUnclear' : 'import.sourceUnclearUnnamed', {
            count: report.sourceUnclear.tasks,
            file: report.sourceUnclear.fileName,
          })}
        />
      )}
      {asksSource && (
        <Choice
          label={t('import.sourceQuestion')}
          value={source}
          options={SOURCES.map((value) => ({ value, label: t(`import.source.${value}`) }))}
          onChange={(value) => changeDraft({ source: value })}
        />
      )}
      {report.sameTitle > 0 && (
        <Choice
          label={t('import.sameTitleQuestion', { count: report.sameTitle })}
          value={sameTitle}
          options={SAME_TITLE.map((value) => ({ value, label: t(`import.sameTitle.${value}`) }))}
          onChange={(value) => changeDraft({ sameTitle: value })}
        />
      )}
      {hasKnown && (
        <Choice
          label={t('import.onKnownQuestion', { count: report.toUpdate + report.unchanged })}
          value={onKnown}
          options={ON_KNOWN.map((value) => ({ value, label: t(`import.onKnown.${value}`) }))}
          onChange={(value) => changeDraft({ onKnown: value })}
        />
      )}
    </section>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T | null;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value as T)}
      />
    </div>
  );
}
