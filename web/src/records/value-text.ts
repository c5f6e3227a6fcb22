import { type Field, isEmptyValue, type KindName, writeDuration } from '@opsyard/contract';
import { fullDay, fullInstant, rangeInWords } from '../ui/dates/when-text.ts';
import type { I18n } from './scope.ts';

/** Formats a non-empty value. */
export type TextOf = (value: unknown, field: Field, i18n: I18n) => string;

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;
const asIs: TextOf = (value) => String(value);

const choice: TextOf = (value, field, i18n) => {
  const names = field.choices?.[String(value)];
  return names ? i18n.word(names) : String(value);
};
const user: TextOf = (value, _field, i18n) => i18n.person(String(value))?.realname ?? '…';
const department: TextOf = (value, _field, i18n) => i18n.department(String(value)) ?? '…';
const link: TextOf = (value, field, i18n) => i18n.link(field.target, String(value)) ?? '…';
const number: TextOf = (value, { decimals = 6, unit }, i18n) => {
  const figure = figures(value as number, i18n, { maximumFractionDigits: decimals });
  return unit ? `${figure} ${i18n.word(unit)}` : figure;
};
const money: TextOf = (value, { decimals = 2, currency }, i18n) => {
  const amount = (value as number) / 10 ** decimals;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return figures(amount, i18n, currency ? { ...digits, style: 'currency', currency } : digits);
};
const weight: TextOf = (value, _field, i18n) =>
  (value as number) >= 1_000
    ? `${figures((value as number) / 1_000, i18n, { maximumFractionDigits: 3 })} kg`
    : `${figures(value as number, i18n)} g`;
const length: TextOf = (value, _field, i18n) =>
  (value as number) >= 10
    ? `${figures((value as number) / 10, i18n, { maximumFractionDigits: 1 })} cm`
    : `${figures(value as number, i18n)} mm`;
const duration: TextOf = (value, { hoursPerDay }, { t }) => {
  if (hoursPerDay !== undefined) {
    return writeDuration(value as number, hoursPerDay, [
      t('value.unit.day'),
      t('value.unit.hour'),
      t('value.unit.minute'),
    ]);
  }
  const [hours, minutes] = [Math.floor((value as number) / 60), (value as number) % 60];
  if (hours === 0) return t('value.minutes', { minutes });
  return minutes === 0 ? t('value.hours', { hours }) : t('value.hoursMinutes', { hours, minutes });
};

const TEXTS = {
  text: asIs,
  longText: asIs,
  richText: (value) => plainOf(String(value)),
  url: asIs,
  email: asIs,
  phone: asIs,
  autoNumber: asIs,
  code: asIs,
  number,
  money,
  percent: (value, _field, i18n) => `${figures(value as number, i18n, { maximumFractionDigits: 2 })}%`,
  weight,
  length,
  duration,
  boolean: (value, _field, { t }) => t(value === true ? 'value.yes' : 'value.no'),
  date: (value, _field, { language }) => fullDay(String(value), language),
  dateRange: (value, _field, { language }) => rangeInWords(String(value), language),
  time: asIs,
  timestamp: (value, _field, { language }) => fullInstant(new Date(String(value)), language),
  choice,
  state: choice,
  country: (value, _field, { language }) => countryName(String(value), language),
  user,
  department,
  link,
  choices: each(choice),
  users: each(user),
  links: each(link),
  labels: each(asIs),
} as const satisfies Record<KindName, TextOf>;

/** A value as text, for history, conflicts and screen readers; empty for an empty value. */
export function valueText(value: unknown, field: Field, i18n: I18n): string {
  return isEmptyValue(value) ? '' : TEXTS[field.kind](value, field, i18n);
}

export function countryName(code: string, language: I18n['language']): string {
  try {
    return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

function plainOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&([a-z]+|#39);/g, (sign, name) => ENTITIES[name] ?? sign);
  return text.replace(/\s+/g, ' ').trim();
}

function each(one: TextOf): TextOf {
  return (value, field, i18n) =>
    (value as unknown[]).map((entry) => one(entry, field, i18n)).join(i18n.language === 'zh' ? '、' : ', ');
}

function figures(value: number, { language }: I18n, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(LOCALES[language], options).format(value);
}
