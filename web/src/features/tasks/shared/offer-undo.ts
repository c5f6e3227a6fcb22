import { operation } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { offerUndo } from '../../../kernel/undo.ts';
import { rememberOperation } from './own-operations.ts';
import { taskStoreOf } from './task-store.ts';

type Done = {
  projectId: string;
  /** The operations that made up what the person did, in their order. */
  opIds: readonly string[];
  text: string;
  /** Only for Ctrl+Z, without a message. */
  silent?: boolean;
};

/** Remembers what was done to tasks so that it can be taken back; lists are read again when it is. */
export function offerTaskUndo({ projectId, opIds, text, silent = false }: Done): void {
  for (const opId of opIds) rememberOperation(opId);
  const [last, ...earlier] = [...opIds].reverse();
  if (last === undefined) return;
  offerUndo({ opId: last, text, silent, onUndone: () => void takeBack(projectId, earlier) });
}

async function takeBack(projectId: string, opIds: readonly string[]): Promise<void> {
  for (const opId of opIds) await call(operation.undo, { body: { opId } }).catch(() => undefined);
  taskStoreOf(projectId).markStale();
}
