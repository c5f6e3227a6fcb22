import type { RecordView } from '@opsyard/contract';
import { useColumns } from '../grid/columns.ts';
import type { ListAddress } from '../list-address.ts';
import { useI18n, useRecords } from '../scope.ts';
import type { SavedViews } from './use-chosen-view.ts';
import { isUsual, sameSettings, settingsOf } from './view-model.ts';
import { recordViews } from './view-source.ts';
import { ViewsMenu } from './views-menu.tsx';

/** The saved views of a page of records. */
export function ViewsBar({ at, saved }: { at: ListAddress; saved: SavedViews<RecordView> }) {
  const records = useRecords();
  const { t, word } = useI18n();
  const { active, isSettling } = saved;
  const columns = useColumns();
  const settings = settingsOf(at, columns.saved);
  return (
    <ViewsMenu
      saved={saved}
      source={recordViews(records)}
      all={t('views.all', { names: word(records.type.many).toLowerCase() })}
      parameter="saved"
      sharing={{
        isAllowed: records.canEdit,
        hint: t('views.sharedHint'),
        needs: t('views.sharedNeeds'),
        lockedHint: t('views.lockedHint'),
      }}
      settings={settings}
      isChanged={active?.settings && !isSettling ? !sameSettings(settings, active.settings) : false}
      offersToSave={!active && !isUsual(at)}
      onSaved={columns.discard}
    />
  );
}
