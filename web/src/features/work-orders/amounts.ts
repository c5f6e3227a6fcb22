import { useLanguage } from '../../kernel/words/language.ts';

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;

/** Formats cents, grams and millimeters. */
export function useAmounts() {
  const locale = LOCALES[useLanguage()];
  const figures = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  return {
    money: (cents: number) => figures(cents / 100, { style: 'currency', currency: 'CNY' }),
    kilograms: (grams: number) => `${figures(grams / 1_000, { minimumFractionDigits: 3 })} kg`,
    centimetres: (millimetres: number) => `${figures(millimetres / 10, { minimumFractionDigits: 1 })} cm`,
  };
}
