import { useTranslation } from 'react-i18next';
import styles from './drawer.module.css';
import { useDrawer } from './drawer-scope.ts';

/** A section of an open record: its anchor and its title. */
export type BarSection = { name: string; title: string };

/** Leads to the sections of an open record. */
export function SectionBar({ sections }: { sections: readonly BarSection[] }) {
  const { t } = useTranslation('records');
  const { panel } = useDrawer();
  const go = (name: string) => {
    const section = panel.current?.querySelector(`[data-section="${name}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.sections} aria-label={t('drawer.sections')}>
      {sections.map(({ name, title }) => (
        <button key={name} type="button" onClick={() => go(name)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
