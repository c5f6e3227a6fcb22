import { PLAIN_FIELDS, type PlainField } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DayText } from '../../../../ui/dates/when.tsx';
import { estimateText } from '../text/estimate-text.ts';

/** A value of a plain field as text, without names of days. */
export function plainText(field: PlainField, value: string | number | boolean, t: TFunction<'tasks'>): string {
  if (typeof value === 'boolean') return t(value ? 'fields.yes' : 'fields.no');
  return PLAIN_FIELDS[field].kind === 'duration' ? estimateText(Number(value), t) : String(value);
}

type PlainValueProps = { field: PlainField; value: string | number | boolean; className?: string | undefined };

/** What a plain field of a task shows. */
export function PlainValue({ field, value, className }: PlainValueProps) {
  const { t } = useTranslation('tasks');
  if (PLAIN_FIELDS[field].kind === 'date') return <DayText day={String(value)} />;
  return <span className={className}>{plainText(field, value, t)}</span>;
}
