import { rootOf } from '../database/retryable.ts';
import { diskFullIn } from '../files/data-folder.ts';
import { LauncherProblem, systemProblemIn } from '../postgres/index.ts';

export type ErrorExplanation = { text: string; code: number };

const UNEXPECTED = 70;
const DATABASE_REFUSED = 69;
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** The message for an uncaught error of a program, in English and Chinese, and its exit code. */
export function explainError(error: unknown): ErrorExplanation {
  const problem = error instanceof LauncherProblem ? error : (diskFullIn(error) ?? systemProblemIn(error, 'DATA_DIR'));
  if (problem) return { text: problem.advice, code: problem.exitCode };
  const { code, message } = rootOf(error);
  if (code && SQL_STATE.test(code)) return { text: refusedByDatabase(code, message), code: DATABASE_REFUSED };
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return { text: `${unknownError(message)}\n\n${stack}`.trimEnd(), code: UNEXPECTED };
}

function refusedByDatabase(code: string, message: string): string {
  return `The database refused a step that is needed: ${message} (${code}). The user of DATABASE_URL must own the database, and the database must be Opsyard's own; the log of the database says more.\n数据库拒绝了必要的操作：${message}（${code}）。DATABASE_URL 中的用户必须是该数据库的所有者，且该数据库应专供 Opsyard 使用；详情见数据库日志。`;
}

function unknownError(message: string): string {
  return `Opsyard ended because of an error it does not know: ${message}. If it happens again, please report it with the lines below.\nOpsyard 因未知错误而退出：${message}。如果再次出现，请附上以下内容反馈。`;
}
