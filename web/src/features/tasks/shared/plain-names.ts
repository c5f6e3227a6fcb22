import { ofEach, PLAIN_FIELDS, type PlainField } from '@opsyard/contract';

/** The names of the plain fields of tasks in a language, as texts. */
export function plainNames(language: 'en' | 'zh'): Record<PlainField, string> {
  return ofEach((name) => PLAIN_FIELDS[name].name[language === 'zh' ? 1 : 0]);
}
