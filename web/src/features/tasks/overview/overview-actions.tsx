import type { OverviewCards } from '@opsyard/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './project-overview.module.css';

const ArrangeDialog = part(() => import('./arrange-dialog.tsx'), 'ArrangeDialog');

const OverviewMailDialog = part(() => import('./overview-mail-dialog.tsx'), 'OverviewMailDialog');

/** What can be done with the overview as a whole. */
export function OverviewActions({ cards }: { cards: OverviewCards }) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const [opened, open] = useState<'arrange' | 'mail' | null>(null);
  const close = () => open(null);
  const mayArrange = can('manageProject');
  const print = () => printOverview(t('overview.fileName', { project: project.key, day: dayOf(new Date()) }));
  const entries: MenuEntry[] = [
    { key: 'print', label: t('overview.print'), run: print },
    { key: 'mail', label: t('overview.mail.entry'), run: () => open('mail') },
    ...(mayArrange ? [{ key: 'arrange', label: t('overview.arrange.entry'), run: () => open('arrange') }] : []),
  ];
  return (
    <span className={styles.actions}>
      <MenuButton label={t('overview.actions')} entries={entries} icon={<Glyph name="more" />} />
      {opened && (
        <Suspense fallback={null}>
          {opened === 'arrange' ? (
            <ArrangeDialog cards={cards} onClose={close} />
          ) : (
            <OverviewMailDialog onClose={close} />
          )}
        </Suspense>
      )}
    </span>
  );
}

/** Prints the page, which a browser can also save as a PDF; `name` is proposed as the name of the file. */
function printOverview(name: string): void {
  const { title } = document;
  document.title = name;
  window.addEventListener(
    'afterprint',
    () => {
      document.title = title;
    },
    { once: true },
  );
  window.print();
}
