import type { Language } from '../../../kernel/actor.ts';
import { encode } from '../../../kernel/rich-text.ts';
import { type Sentence, say } from '../../../kernel/words.ts';
import type { ImportPlan, ImportTask } from '../import/plan.ts';

/** Names of what stands in no field of ours and in no column of the file either. */
const named: Readonly<Record<string, Sentence>> = {
  Key: ['Key', '编号'],
  Creator: ['Created by', '创建人'],
  List: ['List', '列表'],
  Parent: ['Parent', '父任务'],
  Section: ['Section', '分组'],
  Priority: ['Priority', '优先级'],
  Repeats: ['Repeats every', '重复周期'],
};

/** What a task of a file says that has no field here, as a list of clean HTML to stand below its description; '' for nothing. */
export function detailsOf(task: ImportTask, plan: ImportPlan, language: Language): string {
  if (plan.format === 'opsyard') return '';
  const creator = plan.members.find(({ key }) => key === task.creatorKey)?.name ?? '';
  const own = { Key: task.key === task.title ? '' : (task.key ?? ''), Creator: creator, List: task.lists.join(', ') };
  const lines = Object.entries({ ...own, ...task.extra })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<li><p><strong>${escaped(inWords(name, language))}</strong>: ${escaped(value)}</p></li>`);
  return lines.length > 0 ? `<hr /><ul>${lines.join('')}</ul>` : '';
}

function inWords(name: string, language: Language): string {
  const sentence = Object.hasOwn(named, name) ? named[name] : undefined;
  return sentence ? say(sentence, language) : name;
}

function escaped(text: string): string {
  return encode(text).replace(/\s*\n\s*/g, '<br />');
}
