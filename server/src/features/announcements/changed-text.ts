import type { Language } from '../../kernel/access/actor.ts';
import { labelText, type Sentence, translate } from '../../kernel/words.ts';

type Values = Readonly<Record<string, number | string>>;
type Changed = { count: number; values: Values };

const FIELDS: Readonly<Record<string, Sentence>> = {
  statusId: ['status', '状态'],
  ownerId: ['owner', '负责人'],
  priority: ['priority', '优先级'],
  startDate: ['start date', '开始日期'],
  dueDate: ['due date', '截止日期'],
  deleted: ['deleted', '已删除'],
  restored: ['restored', '已恢复'],
  moved: ['moved to another project', '已移动到其他项目'],
};
const REMOVED: Sentence = ['{field} removed', '{field}已清除'];
const PRIORITIES: Readonly<Record<string, Sentence>> = {
  U: ['Urgent', '紧急'],
  H: ['High', '高'],
  M: ['Medium', '中'],
  L: ['Low', '低'],
  N: ['None', '无'],
};

const EVENTS: Readonly<Record<string, { one: Sentence; bulk: Sentence }>> = {
  deleted: {
    one: ['{sender} deleted {subject}', '{sender} 删除了 {subject}'],
    bulk: ['{sender} deleted {count} tasks in {subject}', '{sender} 在“{subject}”中删除了 {count} 个任务'],
  },
  restored: {
    one: ['{sender} restored {subject}', '{sender} 恢复了 {subject}'],
    bulk: ['{sender} restored {count} tasks in {subject}', '{sender} 在“{subject}”中恢复了 {count} 个任务'],
  },
  moved: {
    one: ['{sender} moved {subject} here from another project', '{sender} 从其他项目移入了 {subject}'],
    bulk: ['{sender} moved {count} tasks to {subject}', '{sender} 将 {count} 个任务移动到“{subject}”'],
  },
};
const CHANGED: { one: Sentence; bulk: Sentence; many: Sentence } = {
  one: ['{sender} changed {subject}: {changes}', '{sender} 修改了 {subject}：{changes}'],
  bulk: [
    '{sender} changed {count} tasks in {subject}: {changes}',
    '{sender} 在“{subject}”中修改了 {count} 个任务：{changes}',
  ],
  many: [
    '{count} changes to {subject}, the latest by {sender}: {changes}',
    '{subject} 有 {count} 次变更，最近一次由 {sender} 修改：{changes}',
  ],
};

/** The sentence about changes of a followed task, or about those of a bulk operation. */
export function changedSentence({ count, values }: Changed): Sentence {
  const [only = '', ...more] = String(values.fields ?? '').split(' ');
  const event = more.length === 0 ? EVENTS[only] : undefined;
  if (count === 1) return event?.one ?? CHANGED.one;
  return values.bulk ? (event?.bulk ?? CHANGED.bulk) : CHANGED.many;
}

/** The changed fields with their new values, as far as they are known. */
export function changesText(values: Values, language: Language): string {
  const removed = String(values.removed ?? '').split(' ');
  const named = String(values.fields ?? '')
    .split(' ')
    .map((field) => {
      const label = translate(FIELDS[field] ?? ['', ''], language);
      if (removed.includes(field)) return translate(REMOVED, language, { field: label });
      const value = valueText(field, values[field], language);
      return value ? labelText(label, value, language) : label;
    });
  return named.join(language === 'zh' ? '，' : ', ');
}

function valueText(field: string, value: number | string | undefined, language: Language): string {
  const priority = field === 'priority' ? PRIORITIES[String(value)] : undefined;
  return priority ? translate(priority, language) : String(value ?? '');
}
