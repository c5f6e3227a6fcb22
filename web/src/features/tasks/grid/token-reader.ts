import type { TaskDraftValues } from '@opsyard/contract';
import { currentLanguage } from '../../../kernel/language.ts';
import { inTime } from '../../../kernel/screens.ts';
import { dayOf } from '../../../ui/when-text.ts';
import type { ProjectScope } from '../shared/scope.ts';

type Code = typeof import('./tokens.ts');

let code: Code | undefined;

/** Whether a text may have tokens of a person, priority, label or date. */
export function mayHaveTokens(text: string): boolean {
  return /[@＠!！#＃^＾\\]/u.test(text);
}

/** Loads what reads tokens. */
export async function loadTokens(): Promise<void> {
  code ??= await inTime(import('./tokens.ts'));
}

/** Acts once the tokens of a text can be read. */
export function withTokens(text: string, act: () => void): void {
  if (code || !mayHaveTokens(text)) act();
  // Without the code, the text is added as it is typed.
  else void loadTokens().then(act, act);
}

/** The title without its tokens, and what they give the task. */
export function readTitle(text: string, scope: ProjectScope): { title: string; values: TaskDraftValues } {
  if (!code || !mayHaveTokens(text)) return { title: text, values: {} };
  const names = code.tokenNames(scope, { today: dayOf(new Date()), language: currentLanguage() });
  const { title, tokens } = code.readTokens(text, names);
  return { title, values: code.valuesOf(tokens) };
}
