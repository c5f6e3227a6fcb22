import { LABEL_NAME_MAX, LABELS_MAX, type Label, type label, labelFailures } from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { nameOf } from '../project/name.ts';
import { lockSettings } from '../project/settings-access.ts';
import { announceLabels } from './announce.ts';
import { type Grouped, groupFinder } from './groups.ts';
import { countLabels, insertLabels, type StoredLabel } from './store.ts';

/** Adds several labels to a project, all or none. */
export const addLabels: Handlers<typeof label>['addMany'] = async ({
  db,
  actor,
  change,
  body: { projectId, labels },
}) => {
  await lockSettings(db, actor, projectId, 'manageLabels');
  if ((await countLabels(db, projectId)) + labels.length > LABELS_MAX) fail(labelFailures.tooMany);
  const groupOf = await groupFinder(db, projectId);
  const added = labels.map(({ name, color, group }) => ({
    ...{ id: newId(), name: nameOf(name, LABEL_NAME_MAX), color, archived: false },
    ...shownGroup(groupOf(group)),
  }));
  await insertLabels(db, projectId, added);
  for (const { name } of added) announceLabels(change, projectId, 'labelAdded', { label: { from: null, to: name } });
  return added;
};

/** The group of a label as it is shown: without one it has none. */
export function shownGroup({ group, single }: Grouped): Pick<Label, 'group' | 'single'> {
  return group === null ? {} : { group, ...(single && { single }) };
}

/** A stored label as it is shown; without a project it is one of all projects. */
export function shownLabel({ group, single, ...facts }: StoredLabel, projectId: string | null): Label {
  return { ...facts, ...shownGroup({ group, single }), ...(projectId === null && { global: true }) };
}
