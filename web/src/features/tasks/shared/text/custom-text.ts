import { type CustomField, DATE_RANGE, OPTION_KINDS, PERSON_KINDS } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../../kernel/words/language.ts';
import { listText } from '../../../../kernel/words/list-text.ts';
import { rangeInWords } from '../../../../ui/dates/when-text.ts';
import type { ProjectScope } from '../reading/scope.ts';

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;

/** A value of a custom field in words, '' when it is empty. */
export function customText(
  field: CustomField,
  value: unknown,
  { scope, t }: { scope: Pick<ProjectScope, 'personOf'>; t: TFunction<'tasks'> },
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(field, value);
  if (value === true) return t('fields.yes');
  // The kind of the field may have been changed since.
  if (typeof value === 'string' && !isId(value))
    return DATE_RANGE.test(value) && field.kind === 'dateRange' ? rangeInWords(value, currentLanguage()) : value;
  if (PERSON_KINDS.includes(field.kind)) {
    const people = [value].flat().map((id) => scope.personOf(String(id))?.realname ?? t('shared.former.person'));
    return listText(people);
  }
  if (!OPTION_KINDS.includes(field.kind)) return String(value);
  const names = [value].flat().map((id) => field.options.find((one) => one.id === id)?.name);
  return listText(names.map((name) => name ?? t('fields.formerOption')));
}

/** `1,250.50 EUR`, `12%`. */
function numberText({ kind, decimals, unit }: CustomField, value: number): string {
  const digits = { minimumFractionDigits: kind === 'money' ? decimals : 0, maximumFractionDigits: 4 };
  if (kind === 'autoNumber') return String(value);
  const text = new Intl.NumberFormat(LOCALES[currentLanguage()], digits).format(value);
  if (kind === 'percent') return `${text}%`;
  return unit ? `${text} ${unit}` : text;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
