import { type Fields, reportTemplate, reportTemplateType } from '@opsyard/contract';
import { recordsOf } from '../../../records/record-screen.tsx';
import type { Records } from '../../../records/scope.ts';

const DESIGNED = ['columns', 'filter', 'order', 'groupBy', 'measures'];
const others = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !DESIGNED.includes(key)));
const all = recordsOf(reportTemplateType, reportTemplate);

/** Templates without the design fields, which only the designer shows. */
export const shownTemplates: Records = {
  ...all,
  type: { ...all.type, fields: others(all.type.fields), allFields: others(all.type.allFields) },
};
