import type { Sentence } from '../../../kernel/words.ts';

type OpenRelatives = { kind: 'subtasks' | 'blockers'; keys: readonly string[]; more: number };

/** Why open subtasks or blockers keep a task from a transition; those that are not named are counted. */
export function relatedSentence({ kind, keys, more }: OpenRelatives): Sentence {
  const isOne = keys.length + more === 1;
  const english = [...keys, ...(more > 0 ? [keys.length > 0 ? `${more} more` : `${more}`] : [])];
  const named = `${english.join(', ')} ${isOne ? 'is' : 'are'} open`;
  const chinese = [...keys, ...(more > 0 ? [keys.length > 0 ? `另外 ${more} 个` : `有 ${more} 个`] : [])].join('、');
  return kind === 'subtasks'
    ? [`All subtasks must be completed or cancelled: ${named}.`, `子任务须全部完成或取消：${chinese}仍未完成。`]
    : [`No open task may block this one: ${named}.`, `不能有未完成的前置任务：${chinese}仍未完成。`];
}
