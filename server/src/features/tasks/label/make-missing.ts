import { LABELS_MAX, type Label, labelFailures } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { announceProject } from '../project/announce.ts';
import { countLabels, insertLabels } from './store.ts';

type Mapped = ReadonlyMap<string, { from: Pick<Label, 'name' | 'color'>; to: Label | undefined }>;

/** Creates the labels a project does not have; returns them by the keys of the mapping. */
export async function makeMissingLabels(
  db: Db,
  change: Change,
  projectId: string,
  labels: Mapped,
): Promise<Map<string, string>> {
  const missing = [...labels].filter(([, { to }]) => !to);
  // A label of an imported board may have no name, only a colour, and there may be several.
  const made = missing.map(([key, { from }]) => ({ key, id: newId(), name: from.name, color: from.color }));
  if (made.length === 0) return new Map();
  await insertLabels(
    db,
    projectId,
    made.map(({ id, name, color }) => ({ id, name, color })),
  );
  if ((await countLabels(db, projectId)) > LABELS_MAX) fail(labelFailures.tooMany);
  announceProject(change, projectId);
  return new Map(made.map(({ key, id }) => [key, id]));
}
