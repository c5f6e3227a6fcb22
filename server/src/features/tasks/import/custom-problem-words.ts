import type { Sentence } from '../../../kernel/words.ts';
import type { ProblemCode } from './problems.ts';

/** Messages about values of custom fields. */
export const customProblemWords = {
  customColumnsLeft: [
    'The project has no custom fields with these names, so their values are left out: {names}.',
    '项目中没有以下名称的自定义字段，其内容不会导入：{names}。',
  ],
  customValueRefused: [
    '“{value}” is not a valid value for this field and was left out.',
    '“{value}”不适用于该字段，未导入。',
  ],
  customBelowMin: [
    '“{value}” is below the minimum of {limit} and was left out.',
    '“{value}”小于最小值 {limit}，未导入。',
  ],
  customAboveMax: [
    '“{value}” is above the maximum of {limit} and was left out.',
    '“{value}”大于最大值 {limit}，未导入。',
  ],
  customOptionUnknown: [
    'The field has no option “{value}”, so it was left out. Add the option in the project settings to import it.',
    '该字段没有选项“{value}”，未导入。如需导入，请先在项目设置中添加该选项。',
  ],
  customPersonUnknown: [
    'No member of the project, or more than one, is called “{value}”; the person was left out.',
    '项目中没有或不止一位成员名为“{value}”，该人员未导入。',
  ],
  customRequired: ['The field is required and keeps its value.', '该字段为必填字段，保留原值。'],
  customTooLarge: [
    'The custom fields of this task would hold too much text and were left out.',
    '该任务自定义字段的内容过多，未导入。',
  ],
} as const satisfies Partial<Record<ProblemCode, Sentence>>;

/** The common text of many such messages. */
export const customGeneralWords: Partial<Record<ProblemCode, Sentence>> = {
  customValueRefused: ['values that do not fit their custom field.', '值不适用于对应的自定义字段。'],
  customBelowMin: ['values below the minimum of their custom field.', '值小于自定义字段的最小值。'],
  customAboveMax: ['values above the maximum of their custom field.', '值大于自定义字段的最大值。'],
  customOptionUnknown: ['options that custom fields do not have.', '自定义字段没有的选项。'],
  customPersonUnknown: ['people in custom fields who are not found.', '自定义字段中的人员未找到。'],
};
