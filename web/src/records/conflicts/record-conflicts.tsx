import { useTranslation } from 'react-i18next';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { titleOf, useI18n } from '../scope.ts';
import { valueText } from '../value-text.ts';
import { ConflictCard } from './conflict-card.tsx';
import { ConflictList } from './conflict-list.tsx';
import { type Conflict, openConflicts } from './conflicts.ts';
import { editRecord } from './edit-record.ts';
import { decidedChanges } from './open-conflicts.ts';

/** The conflicts of edited records, as cards in the corner. */
export function RecordConflicts() {
  const { t } = useTranslation('records');
  return (
    <ConflictList label={t('conflict.list')}>
      {openConflicts.useAll().map((conflict) => (
        <RecordConflictCard key={`${conflict.base.id} ${conflict.version}`} conflict={conflict} />
      ))}
    </ConflictList>
  );
}

function RecordConflictCard({ conflict }: { conflict: Conflict }) {
  const i18n = useI18n();
  const { records, base, version, conflicts } = conflict;
  const fields = conflicts.flatMap(({ field, mine, theirs }) => {
    const declared = records.type.allFields[field];
    if (!declared) return [];
    const textOf = (value: unknown) => valueText(value, declared, i18n) || i18n.t('value.empty');
    return [{ field, name: i18n.word(declared.name), mine: textOf(mine), theirs: textOf(theirs) }];
  });
  const decide = (ownFields: ReadonlySet<string>) => {
    openConflicts.remove(conflict);
    const changes = decidedChanges(conflict, conflicts, ownFields);
    // The values shown on the card may be overwritten; newer ones cause another conflict.
    const shown = Object.fromEntries(conflicts.map((one) => [one.field, one.theirs]));
    if (Object.keys(changes).length > 0) void editRecord({ records, base: { ...base, ...shown, version }, changes });
    else void refresh(records.type.name);
  };
  const by = conflicts.find((one) => one.by)?.by ?? null;
  return <ConflictCard name={titleOf(records.type, base)} by={by} fields={fields} onDecide={decide} />;
}
