import type { OverviewCards } from '@opsyard/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/screens.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import { useScope } from '../shared/project-scope.tsx';
import styles from './project-overview.module.css';

const ArrangeDialog = part(() => import('./arrange-dialog.tsx'), 'ArrangeDialog');

/** What can be done with the overview as a whole. */
export function OverviewActions({ cards }: { cards: OverviewCards }) {
  const { t } = useTranslation('tasks');
  const { can } = useScope();
  const [opened, open] = useState<'arrange' | null>(null);
  const close = () => open(null);
  const mayArrange = can('manageProject');
  const entries: MenuEntry[] = [
    ...(mayArrange ? [{ key: 'arrange', label: t('overview.arrange.entry'), run: () => open('arrange') }] : []),
  ];
  return (
    <span className={styles.actions}>
      <MenuButton label={t('overview.actions')} entries={entries} icon={<Glyph name="more" />} />
      {opened && (
        <Suspense fallback={null}>
          <ArrangeDialog cards={cards} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
