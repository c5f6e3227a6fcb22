import { Segmented, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from './figure.tsx';
import styles from './import.module.css';

type View<V extends string> = { value: V; label: string; size?: number | undefined };
type ReportSectionProps<V extends string> = {
  isChecking: boolean;
  /** How many of what the file adds, changes or leaves. */
  figures: readonly { words: string; count: number }[];
  hint?: string;
  views: readonly View<V>[];
  view: V;
  onView: (view: V) => void;
  /** The content of the view. */
  children: ReactNode;
};

/** What the file would do, before anything is done. */
export function ReportSection<V extends string>(props: ReportSectionProps<V>) {
  const { isChecking, figures, hint, views, view, onView, children } = props;
  const { t } = useTranslation('transfer');
  const labelOf = ({ label, size }: View<V>) => (size === undefined ? label : t('viewOf', { view: label, size }));
  return (
    <section className={styles.part} aria-label={t('report')} aria-busy={isChecking}>
      <h2 className={styles.heading}>
        {t('report')} {isChecking && <Spin size="small" />}
      </h2>
      <p className={styles.figures} role="status">
        {figures.map(({ words, count }) => (
          <Figure key={words} count={count} words={words} />
        ))}
        {hint && <span className={styles.hint}>{hint}</span>}
      </p>
      {views.length > 1 && (
        <div className={styles.views}>
          <Segmented<V>
            value={view}
            onChange={onView}
            options={views.map((one) => ({ value: one.value, label: labelOf(one) }))}
          />
        </div>
      )}
      {children}
    </section>
  );
}
