import { COPIED_PARTS, type CopiedPart } from '@opsyard/contract';

/** What is chosen for copies of tasks. */
export type CopyChoice = {
  /** Of the copy of a single task. */
  title: string;
  targetId: string;
  parts: CopiedPart[];
  dates: 'keep' | 'shift' | 'clear';
  firstDay: string | null;
  labels: 'make' | 'drop';
};

/** A copy of everything in the same project, with its dates. */
export function firstChoice(projectId: string, title = ''): CopyChoice {
  return { title, targetId: projectId, parts: [...COPIED_PARTS], dates: 'keep', firstDay: null, labels: 'make' };
}

/** Whether tasks can be copied as chosen: the title of one must not be empty. */
export function isReady({ title }: CopyChoice, isOne: boolean): boolean {
  return !isOne || title.trim() !== '';
}
