import { createHash } from 'node:crypto';
import { DESCRIPTION_MAX } from '@opsyard/contract/constants';
import type { Language } from '../../../kernel/access/actor.ts';
import { paragraphsOf, textOf } from '../../../kernel/rich-text.ts';
import { LIMITS } from '../import/limits.ts';
import type { ImportPlan, ImportTask } from '../import/plan/plan.ts';
import { type Problem, type ProblemCode, ProblemList, type ProblemParams } from '../import/problems.ts';
import { htmlOf } from '../import/text/rich-text.ts';
import { shorten } from '../import/text.ts';
import { cleanText } from './clean.ts';
import { detailsOf, withDetails } from './export/details.ts';

/** A task with sanitised HTML; `details` are values without a field here, to append to its description. */
export type PreparedTask = ImportTask & { details: string };
/** A plan with sanitised HTML, ready to be written. */
export type PreparedPlan = Omit<ImportPlan, 'tasks'> & { tasks: PreparedTask[]; prepared: true };

/** Converts all texts of a plan to sanitised HTML, task by task, in place. */
export function prepare(plan: ImportPlan, language: Language): PreparedPlan {
  // Only our own files contain ids of our users; their membership is checked when writing.
  const clean = (html: string) => cleanText(html, plan.format === 'opsyard');
  const ready = (task: ImportTask): PreparedTask => {
    const full = clean(htmlOf(task.description, task.descriptionFormat));
    const description = fitting(full);
    const details = detailsOf(task, plan, language);
    if (description !== full) problems.add(cut('descriptionShortened', task, { max: LIMITS.description }));
    if (details !== '' && withDetails(description, details) === description) {
      problems.add(cut('detailsLeftOut', task, { names: shorten(Object.keys(task.extra).join(', '), 200) }));
    }
    const comments = task.comments.map((comment) => ({
      ...comment,
      text: clean(htmlOf(comment.text, comment.format)),
      format: 'html' as const,
    }));
    return { ...task, description, details, descriptionFormat: 'html', comments };
  };
  const problems = new ProblemList();
  const tasks = plan.tasks as PreparedTask[];
  for (const [index, task] of plan.tasks.entries()) tasks[index] = ready(task);
  return { ...plan, tasks, problems: [...plan.problems, ...problems.all()], prepared: true };
}

function cut(code: ProblemCode, { row }: ImportTask, params: ProblemParams): Problem {
  return { level: 'warning', code, params, ...(row !== undefined && { row }) };
}

/**
 * Tables of unknown origin are distinguished by the names of their columns, so that equal numbers in two of them are different tasks; repeated
 * names count once, as their number varies between exports.
 */
export function sourceKeyOf(plan: ImportPlan, header: readonly string[]): string {
  if (plan.format !== 'table') return plan.sourceKey;
  return `table:${createHash('sha256')
    .update([...new Set(header)].join('\n'))
    .digest('hex')
    .slice(0, 16)}`;
}

function fitting(html: string): string {
  return html.length <= DESCRIPTION_MAX ? html : paragraphsOf(textOf(html).slice(0, DESCRIPTION_MAX / 8));
}
