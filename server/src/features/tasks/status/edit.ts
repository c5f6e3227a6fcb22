import {
  type Category,
  type Color,
  commonFailures,
  PROCESS_NAME_MAX,
  type Status,
  statusFailures,
} from '@opsyard/contract';
import type { FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { recategoriseTasks } from './remap-store.ts';
import { isWorkable, rankBehind } from './rules.ts';
import { lockStatuses, updateStatus } from './store.ts';

type Edit = {
  id: string;
  name?: string;
  category?: Category;
  color?: Color;
  archived?: boolean;
  afterId?: string | null;
};

/** Changes a status, and with its category that of its tasks; returns what differs now. */
export async function editStatus(
  db: Db,
  projectId: string,
  { id, name, afterId, ...rest }: Edit,
): Promise<FieldChanges> {
  const statuses = await lockStatuses(db, projectId);
  const present = statuses.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  const wanted = {
    ...rest,
    ...(name !== undefined && { name: nameOf(name, PROCESS_NAME_MAX) }),
    ...place(statuses, id, afterId),
  };
  const differing = differences<Status>(present, wanted);
  if (Object.keys(differing).length === 0) return {};
  const next: Status = { ...present, ...wanted };
  if (!isWorkable(statuses.map((one) => (one.id === id ? next : one)))) fail(statusFailures.lastOfItsKind);
  await updateStatus(db, next);
  if ('category' in differing) await recategoriseTasks(db, { projectId, statusId: id, category: next.category });
  return differing;
}

function place(statuses: readonly Status[], id: string, afterId: string | null | undefined) {
  if (afterId === undefined || afterId === id) return {};
  return { rank: rankBehind(statuses, id, afterId) ?? fail(commonFailures.notFound) };
}
