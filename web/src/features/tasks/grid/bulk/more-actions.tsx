import type { BulkChanges } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../../ui/popups/popup-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { Everything } from '../use-grid-selection.ts';
import { useApplyTemplate } from './use-apply-template.tsx';
import { useBulkDialogs } from './use-bulk-dialogs.tsx';
import { useExportEntries } from './use-export-entries.tsx';

type MoreActionsProps = {
  ids: ReadonlySet<string>;
  everything: Everything | null;
  /** The tasks are archived ones. */
  archived: boolean;
  onClear: () => void;
  apply: (changes: BulkChanges) => void;
  /** Fields that have no button of their own. */
  fields: readonly MenuEntry[];
};

/** What is done more rarely with the chosen tasks: further fields, dates, copies, archiving, export. */
export function MoreActions({ ids, everything, archived, onClear, apply, fields }: MoreActionsProps) {
  const { t } = useTranslation('tasks');
  const mayEdit = useScope().can('editTasks');
  const template = useApplyTemplate({ ids, count: everything?.total ?? ids.size, onDone: onClear });
  const dialogs = useBulkDialogs({ ids, onDone: onClear });
  const exports = useExportEntries({ ids, everything });
  const archive: MenuEntry = {
    ...{ key: 'archive', label: t(archived ? 'bulk.unarchive' : 'bulk.archive'), icon: <Glyph name="archive" /> },
    run: () => {
      apply({ archived: !archived });
      onClear();
    },
  };
  const actions = [...(everything ? [] : dialogs.entries), ...template.entries, ...(mayEdit ? [archive] : [])];
  const parts = [mayEdit ? fields : [], actions, exports].filter((part) => part.length > 0);
  const entries = parts.flatMap((part, at): readonly MenuEntry[] => (at === 0 ? part : ['divider', ...part]));
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton label={t('bulk.more')} entries={entries} icon={<Glyph name="more" />}>
        {t('bulk.more')}
      </MenuButton>
      {dialogs.dialog}
      {template.dialog}
    </>
  );
}
