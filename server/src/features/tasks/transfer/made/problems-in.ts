import type { ImportReport } from '@opsyard/contract';
import type { Language } from '../../../../kernel/access/actor.ts';
import { problemText } from '../../import/problem-words.ts';
import type { Problem } from '../../import/problems.ts';
import type { Comparison } from '../apply/compare.ts';
import { openProblems } from '../people/names-report.ts';
import type { PreparedPlan } from '../prepare.ts';

/** All notes about a file and its comparison with the project: those of the whole file first, and errors before warnings. */
export function problemsIn(plan: PreparedPlan, compared: Comparison): Problem[] {
  const { inTrash, problems } = compared;
  const trashed: Problem[] = inTrash > 0 ? [{ level: 'warning', code: 'inTrash', params: { count: inTrash } }] : [];
  return [...trashed, ...openProblems(plan, compared), ...problems].toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );
}

function rankOf({ level, row }: Problem): number {
  return (level === 'error' ? 0 : 2) + (row === undefined ? 0 : 1);
}

/** A note in the language of the reader. */
export function presentProblem(problem: Problem, language: Language): ImportReport['problems'][number] {
  const { level, code, row = null, field = null } = problem;
  return { level, code, row, field, message: problemText(problem, language) };
}
