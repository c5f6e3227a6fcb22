import type { customFieldFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const customFieldWords = {
  'customField.nameTaken': ['The project already has a field with this name.', '项目中已有同名字段。'],
  'customField.tooMany': [
    'A project can have at most 400 custom fields. Delete one first.',
    '每个项目最多 400 个自定义字段，请先删除一个。',
  ],
  'customField.tooManyOfType': [
    'At most 80 custom fields apply to one task type, and “{name}” would have more. Hide fields in the set-up of the type, or archive some.',
    '每个任务类型最多使用 80 个自定义字段，“{name}”将超出上限。请在该类型的设置中隐藏部分字段，或归档部分字段。',
  ],
  'customField.optionsNeeded': ['Add at least one option to choose from.', '请至少添加一个选项。'],
  'customField.optionTwice': ['Two options have the same name.', '有两个选项重名。'],
  'customField.currencyNeeded': [
    'Enter the currency as three capital letters, such as EUR or CNY.',
    '请用三个大写字母填写货币代码，例如 EUR 或 CNY。',
  ],
  'customField.unknown': [
    'This field has been deleted or archived. Reload the page.',
    '该字段已被删除或归档，请刷新页面。',
  ],
  'customField.valueRefused': ['This is not a valid value for “{name}”.', '该值不适用于字段“{name}”。'],
  'customField.tooManyDecimals': [
    'Too many decimal places for “{name}”: at most {decimals}.',
    '“{name}”最多 {decimals} 位小数。',
  ],
  // Limits are numbers or days.
  'customField.belowMin': ['The lower limit of “{name}” is {limit}.', '“{name}”的下限为 {limit}。'],
  'customField.aboveMax': ['The upper limit of “{name}” is {limit}.', '“{name}”的上限为 {limit}。'],
  'customField.limitsRefused': [
    'The minimum and maximum must be valid values of the field, and the minimum at most the maximum.',
    '最小值和最大值必须是该字段的有效值，且最小值不能大于最大值。',
  ],
  'customField.defaultRefused': [
    'The default value must be a valid value of the field, within its limits. People must be members of the project.',
    '默认值必须是该字段的有效值，且在最小值和最大值之间；人员必须是项目成员。',
  ],
  'customField.hidden': [
    '“{name}” is not shown for this task, so it cannot be filled in.',
    '该任务不显示“{name}”，无法填写。',
  ],
  'customField.notEditable': [
    'You may not change “{name}”. The managers of the project decide who may.',
    '您无权修改“{name}”，由项目管理员决定谁可以修改。',
  ],
  'customField.automatic': [
    '“{name}” is numbered automatically and cannot be changed.',
    '“{name}”由系统自动编号，不能修改。',
  ],
  'customField.kindRefused': [
    'Values cannot be converted to this type. Add a new field instead.',
    '无法转换为该类型，请新建字段。',
  ],
  'customField.recordUnknown': [
    'The record for “{name}” does not exist, or you may not open it.',
    '“{name}”所选的记录不存在，或您无权打开。',
  ],
  'customField.fileUnknown': [
    'The file for “{name}” is not attached to this task. Attach it first.',
    '“{name}”所选的文件不是该任务的附件，请先添加附件。',
  ],
  'customField.rightsRefused': [
    'Conditions of other fields refer to this field, so everybody must be able to see it.',
    '其他字段的显示条件引用了该字段，因此必须所有人可见。',
  ],
  'customField.tooManyValues': [
    'The field has more than 5,000 different values. Its kind cannot be changed.',
    '该字段的不同取值超过 5,000 个，无法更改类型。',
  ],
  'customField.conditionRefused': [
    'The condition can only refer to fields that are always visible, with fixed values. A field that other conditions refer to has none itself.',
    '显示条件只能引用始终显示的字段和固定值；已被其他条件引用的字段不能再设置显示条件。',
  ],
  'customField.required': ['“{name}” is required and cannot be emptied.', '“{name}”为必填字段，不能清空。'],
  'customField.valuesChanged': [
    'The field or its values have been changed since, so the conversion was not undone. Former values are in the history of the tasks.',
    '该字段或字段值之后已被修改，未撤销转换。原来的值可在任务的历史记录中查看。',
  ],
  'customField.tooLarge': [
    'The custom fields of this task hold too much text; at most 64 kB together.',
    '该任务自定义字段的内容过多，合计最多 64 kB。',
  ],
} as const satisfies Sentences<typeof customFieldFailures>;
