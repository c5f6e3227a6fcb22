import type { TaskPlan } from './templates.ts';

type More = Partial<Pick<TaskPlan, 'priority' | 'checklist' | 'children'>>;
type PlanTask = (title: TaskPlan['title'], daysBefore: number, labels: readonly string[], more?: More) => TaskPlan;

/** Returns a function that plans tasks in a status, of medium priority unless stated otherwise. */
export function planner(status: string): PlanTask {
  return (title, daysBefore, labels, more = {}) => ({ title, status, labels, priority: 'M', daysBefore, ...more });
}
