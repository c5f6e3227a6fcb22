import type { TaskDraftValues } from '@opsyard/contract';
import { onDemand } from '../../../../kernel/loading/on-demand.ts';
import { currentLanguage } from '../../../../kernel/words/language.ts';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import type { ProjectScope } from '../../shared/reading/scope.ts';

const tokens = onDemand(() => import('./tokens.ts'));

/** Whether a text may have tokens of a person, priority, label or date. */
export function mayHaveTokens(text: string): boolean {
  return /[@＠!！#＃^＾\\]/u.test(text);
}

export async function loadTokens(): Promise<void> {
  await tokens.load();
}

/** Acts once the tokens of a text can be read; otherwise calls `otherwise`, after the notice about missing code. */
export function withTokens(text: string, act: () => void, otherwise = act): void {
  if (mayHaveTokens(text)) tokens.run(act, otherwise);
  else act();
}

/** The title without its tokens, and what they give the task. */
export function readTitle(text: string, scope: ProjectScope): { title: string; values: TaskDraftValues } {
  const code = tokens.now();
  if (!code || !mayHaveTokens(text)) return { title: text, values: {} };
  const names = code.tokenNames(scope, { today: dayOf(new Date()), language: currentLanguage() });
  const read = code.readTokens(text, names);
  return { title: read.title, values: code.valuesOf(read.tokens) };
}
