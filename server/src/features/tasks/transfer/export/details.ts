import { DESCRIPTION_MAX } from '@opsyard/contract/constants';
import type { Language } from '../../../../kernel/access/actor.ts';
import { encode } from '../../../../kernel/rich-text.ts';
import { type Sentence, translate } from '../../../../kernel/words.ts';
import type { ImportPlan, ImportTask } from '../../import/plan/plan.ts';

/** Names of values without a field here and without a column in the file. */
const named: Readonly<Record<string, Sentence>> = {
  Key: ['Key', '编号'],
  Creator: ['Created by', '创建人'],
  List: ['List', '列表'],
  Parent: ['Parent', '父任务'],
  Section: ['Section', '分组'],
  Priority: ['Priority', '优先级'],
  Repeats: ['Repeats every', '重复周期'],
};

/** The values of a task in a file without a field here, as an HTML list to append to its description; '' for none. */
export function detailsOf(task: ImportTask, plan: ImportPlan, language: Language): string {
  if (plan.format === 'opsyard') return '';
  const creator = plan.members.find(({ key }) => key === task.creatorKey)?.name ?? '';
  const own = { Key: task.key === task.title ? '' : (task.key ?? ''), Creator: creator, List: task.lists.join(', ') };
  const lines = Object.entries({ ...own, ...task.extra })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<li><p><strong>${escaped(inWords(name, language))}</strong>: ${escaped(value)}</p></li>`);
  return lines.length > 0 ? `<hr /><ul>${lines.join('')}</ul>` : '';
}

const LEAD = '<li><p><strong>';
const DETAIL = /<li><p><strong>(?:(?!<\/strong>).)*<\/strong>: (?:(?!<\/p>).)*<\/p><\/li>/gsu;
const BLOCK = new RegExp(`<hr /><ul>((?:${DETAIL.source})+)</ul>$`, 'su');

/** A description with appended details, or without them if both are too long. */
export function withDetails(text: string, details: string): string {
  return text.length + details.length > DESCRIPTION_MAX ? text : text + details;
}

/**
 * The description of a known task: the file's text, or the current one if the file has none; followed by the details of the file, and those of
 * an earlier import that this file does not contain.
 */
export function mergedDescription(present: string, text: string, details: string): string {
  const start = present.lastIndexOf('<hr /><ul>');
  const block = start < 0 ? null : BLOCK.exec(present.slice(start));
  const former = detailsByName(block?.[1] ?? '');
  const body = block ? present.slice(0, start) : present;
  // Details that were removed, or followed by other text, are not added again.
  if (text === '' && !block && present !== '') return present;
  const lines = new Map([...former, ...detailsByName(details)]);
  const merged = lines.size > 0 ? `<hr /><ul>${[...lines.values()].join('')}</ul>` : '';
  return withDetails(text === '' ? body : text, merged);
}

function detailsByName(block: string): Map<string, string> {
  const lines = block.match(DETAIL) ?? [];
  return new Map(lines.map((line) => [canonicalName(line.slice(LEAD.length, line.indexOf('</strong>'))), line]));
}

/** The same name for a detail in either language, so that an import in the other one replaces it. */
function canonicalName(written: string): string {
  return Object.values(named).find((words) => words.some((word) => encode(word) === written))?.[0] ?? written;
}

function inWords(name: string, language: Language): string {
  const sentence = Object.hasOwn(named, name) ? named[name] : undefined;
  return sentence ? translate(sentence, language) : name;
}

function escaped(text: string): string {
  return encode(text).replace(/\s*\n\s*/g, '<br />');
}
