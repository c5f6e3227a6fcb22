import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drawer.module.css';
import { useParts } from './parts/parts-scope.ts';
import type { RecordPart } from './record-drawer.tsx';
import { useI18n } from './scope.ts';

type SectionBarProps = { drawer: RefObject<HTMLElement | null>; parts: readonly RecordPart[] };

/** The anchor of an additional section. */
export function partSection(key: string): string {
  return `part-${key}`;
}

/** Links to the sections of a drawer. */
export function SectionBar({ drawer, parts }: SectionBarProps) {
  const { word } = useI18n();
  const { t } = useTranslation(['parts', 'records']);
  const { calls, linksTitle = t('links') } = useParts();
  const sections = [
    { name: 'fields', title: t('records:drawer.fields') },
    ...parts
      .filter(({ isFirst }) => !isFirst)
      .map(({ key, title }) => ({ name: partSection(key), title: word(title) })),
    ...(calls.checklist ? [{ name: 'checklist', title: t('checklist') }] : []),
    ...(calls.files ? [{ name: 'files', title: t('files') }] : []),
    ...(calls.links ? [{ name: 'links', title: linksTitle }] : []),
    ...(calls.comments ? [{ name: 'discussion', title: t('discussion') }] : []),
    { name: 'history', title: t('records:drawer.history') },
  ];
  const go = (name: string) => {
    const section = drawer.current?.querySelector(`[data-section="${name}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.sections} aria-label={t('records:drawer.sections')}>
      {sections.map(({ name, title }) => (
        <button key={name} type="button" onClick={() => go(name)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
