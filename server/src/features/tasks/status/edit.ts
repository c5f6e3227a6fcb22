import {
  type Category,
  type Color,
  commonFailures,
  PROCESS_NAME_MAX,
  type Status,
  statusFailures,
} from '@opsyard/contract';
import type { FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Ranked, ranksBehind } from '../../../kernel/database/rank.ts';
import { fail } from '../../../kernel/fail.ts';
import { refuseStaleText } from '../../../kernel/routes/refuse-stale-text.ts';
import { nameOf } from '../project/name.ts';
import { differences } from '../project/rules.ts';
import { recategoriseTasks } from './remap-store.ts';
import { isWorkable } from './rules.ts';
import { lockStatuses, updateRanks, updateStatus } from './store.ts';

type Edit = {
  id: string;
  name?: string;
  was?: string;
  category?: Category;
  color?: Color;
  archived?: boolean;
  afterId?: string | null;
};

/** Changes a status, and with its category that of its tasks; returns the differences. */
export async function editStatus(
  db: Db,
  projectId: string,
  { id, name, was, afterId, ...rest }: Edit,
): Promise<FieldChanges> {
  const statuses = await lockStatuses(db, projectId);
  const present = statuses.find((one) => one.id === id) ?? fail(commonFailures.notFound);
  refuseStaleText(was, present.name, name);
  const ranks = placed(statuses, id, afterId);
  const rank = ranks.find((one) => one.id === id)?.rank;
  const requested = {
    ...rest,
    ...(name !== undefined && { name: nameOf(name, PROCESS_NAME_MAX) }),
    ...(rank !== undefined && { rank }),
  };
  const differing: FieldChanges = {
    ...differences<Status>(present, requested),
    // When all ranks are renewed, the moved one may get the rank it had.
    ...(ranks.length > 1 && { rank: { from: present.rank, to: rank } }),
  };
  if (Object.keys(differing).length === 0) return {};
  const next: Status = { ...present, ...requested };
  if (!isWorkable(statuses.map((one) => (one.id === id ? next : one)))) fail(statusFailures.lastOfItsKind);
  await updateStatus(db, next);
  await updateRanks(db, ranks);
  if ('category' in differing) await recategoriseTasks(db, { projectId, statusId: id, category: next.category });
  return differing;
}

function placed(statuses: readonly Status[], id: string, afterId: string | null | undefined): readonly Ranked[] {
  if (afterId === undefined) return [];
  return ranksBehind(statuses, id, afterId) ?? fail(commonFailures.notFound);
}
