import { linkWithTask, type Proposal } from './filing.ts';
import { sendFiles } from './uploads.ts';

/** Whether the name or the bytes of a file propose something that has to be confirmed. */
export function needsConfirmation({ task, existing, candidates, duplicate, suggestion }: Proposal): boolean {
  return Boolean(task || existing || duplicate || candidates.length > 0 || suggestion !== null);
}

/** Uploads files as proposed; the task in the name of one that is already there is linked with the existing asset. */
export function sendProposals(proposals: readonly Proposal[]): void {
  for (const { file, task, existing, duplicate, suggestion, folderId, fillsFields } of proposals) {
    if (duplicate) {
      if (task) void linkWithTask(duplicate.assetId, task.id).catch(() => undefined);
      continue;
    }
    const target = existing
      ? { assetId: existing.id }
      : { folderId, ...(!fillsFields && { fillFields: false as const }) };
    sendFiles([file], target, { taskId: task?.id, name: suggestion ?? undefined });
  }
}
