import { type Field, isEmptyValue, isTotalled, TOTALLED_FIELDS } from '@opsyard/contract';
import { useMemo } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { boardColumns } from '../../board/board-model.ts';
import { columnName } from '../../board/record-fields.ts';
import { type RecordScope, useI18n, useRecords } from '../../scope.ts';
import { valueText } from '../../value-text.ts';
import { type Column, useColumns } from '../columns.ts';
import { roundedFor } from '../rounded-for.ts';
import { type ListQuery, useNarrowed } from '../use-rows.ts';
import type { RecordGroup } from './record-group-head.tsx';

/** The groups of a list by a field; the sums of the columns that show and add up are read after their numbers of records. */
export function useRecordGroups(listQuery: ListQuery, by: string, onAdd: (group: string) => void) {
  const records = useRecords();
  const i18n = useI18n();
  const { shown } = useColumns();
  const field = records.type.allFields[by];
  const query = { ...useNarrowed(listQuery), by };
  const { data, error, refetch } = useRead(records.routes.groups, { query }, { quiet: true, keepPrevious: true });
  const summed = useMemo(() => shown.filter((one) => isTotalled(one.field)).slice(0, TOTALLED_FIELDS), [shown]);
  const sums = summed.map(({ key }) => key).join(',');
  const { data: figures } = useRead(
    records.routes.groups,
    { query: { ...query, sums } },
    { enabled: sums !== '' && data !== undefined, quiet: true, keepPrevious: true },
  );
  const groups = data && field ? boardColumns(field, data).filter(({ count }) => count > 0) : undefined;
  return {
    failed: error && !data ? { error, retry: () => void refetch() } : undefined,
    groups: groups?.map(({ value, count }): RecordGroup => {
      const found = figures?.find((one) => one.value === value)?.sums ?? [];
      return {
        value: value ?? '',
        name: columnName(value, field as Field, i18n),
        count,
        sums: summed.flatMap((column, at) => sumOf(column, found[at], i18n)),
        onAdd: canEnter(records, by) ? () => onAdd(value ?? '') : undefined,
      };
    }),
  };
}

function sumOf({ key, title, field }: Column, sum: number | null | undefined, i18n: ReturnType<typeof useI18n>) {
  if (isEmptyValue(sum)) return [];
  return [{ key, name: title, text: valueText(roundedFor(field.kind, sum as number), field, i18n) }];
}

/** Whether a new record can be given a value of the field; states are changed by transitions. */
function canEnter({ type, canEdit }: RecordScope, by: string): boolean {
  const field = type.fields[by];
  return canEdit && field !== undefined && !field.computed && field.kind !== 'state';
}
