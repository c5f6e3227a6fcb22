import type { ImportReport } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/import/import.module.css';
import type { NameKind } from './chosen-names.ts';
import { LabelNames } from './label-names.tsx';
import { PeopleNames } from './people-names.tsx';
import { StatusNames } from './status-names.tsx';
import type { ImportDraft } from './use-import.ts';

const KINDS = ['statuses', 'labels', 'people'] as const;

/** The mapping of statuses, labels and people of the file to the project. */
export function NamesSection({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { t } = useTranslation(['tasks', 'transfer']);
  const [chosen, setKind] = useState<NameKind>('statuses');
  const sizes = {
    statuses: report.names.statuses.length,
    labels: report.names.labels.length,
    people: report.people.length,
  };
  const kinds = KINDS.filter((kind) => sizes[kind] > 0);
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  if (!kind) return null;
  const label = (one: NameKind) => t('transfer:viewOf', { view: t(`import.names.kind.${one}`), size: sizes[one] });
  return (
    <section className={styles.part} aria-label={t('import.names.title')} aria-busy={draft.busy === 'checking'}>
      <h2 className={styles.heading}>{t('import.names.title')}</h2>
      <p className={styles.hint}>{t('import.names.hint')}</p>
      <div className={`${styles.views} ${styles.kinds}`}>
        <Segmented value={kind} onChange={setKind} options={kinds.map((one) => ({ value: one, label: label(one) }))} />
      </div>
      {kind === 'statuses' && <StatusNames draft={draft} report={report} />}
      {kind === 'labels' && <LabelNames draft={draft} report={report} />}
      {kind === 'people' && <PeopleNames draft={draft} report={report} />}
    </section>
  );
}
