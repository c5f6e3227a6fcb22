import { LABEL_GROUP_MAX, type label, labelKey } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { nameOf } from '../project/name.ts';
import { lockSettings } from '../project/settings-access.ts';
import { announceLabels } from './announce.ts';
import { announceGlobal, lockGlobalLabels } from './global.ts';
import { findGroups, setGroupSingle } from './store.ts';

/** The group of a label: null without one; `single` if tasks have only one label of it. */
export type Grouped = { group: string | null; single: boolean };

/** Makes the function that answers the group of a name, as the labels there are spell it and in any case and width. */
export async function groupFinder(db: Db, projectId: string | null): Promise<(name: string | null) => Grouped> {
  const known = new Map((await findGroups(db, projectId)).map((one) => [labelKey(one.group), one]));
  return (name) => {
    if (name === null) return { group: null, single: false };
    const group = nameOf(name, LABEL_GROUP_MAX);
    const found = known.get(labelKey(group)) ?? { group, single: false };
    known.set(labelKey(group), found);
    return found;
  };
}

/** Sets whether a task has at most one label of a group. Tasks that have several keep them until one of the group is added. */
export const editGroup: Handlers<typeof label>['editGroup'] = async ({ db, actor, change, body }) => {
  const { projectId, single } = body;
  if (projectId === null) await lockGlobalLabels(db, actor);
  else await lockSettings(db, actor, projectId, 'manageLabels');
  const { group } = (await groupFinder(db, projectId))(body.group);
  const [first] = await setGroupSingle(db, projectId, { group: group ?? '', single });
  if (first === undefined) return null;
  const changes = { onlyOne: { from: !single, to: single }, group: { from: group, to: group } };
  if (projectId === null) announceGlobal(change, first, 'changed', changes);
  else announceLabels(change, projectId, 'labelChanged', changes);
  return null;
};
