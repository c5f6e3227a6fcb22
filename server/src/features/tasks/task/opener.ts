import { type Names, projectFailures, TITLE_MAX } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import { declareTaskOpener } from '../../../records/task-opener.ts';
import { abilitiesIn } from '../access.ts';
import { findAccess } from '../access-store.ts';
import { addMany } from './add.ts';
import { addAutomaticTask } from './add-automatic-task.ts';
import { findMember, findUnfinished, isProjectOpen, languageOfPerson } from './opener-store.ts';

/** Tasks created automatically by other features, in a chosen project. */
declareTaskOpener({
  async problemOf(db, { id: userId, permissions, orgLine }, projectId) {
    if (!(await isProjectOpen(db, projectId))) return 'project';
    // Uncached: the same access is not checked twice here.
    const access = await findAccess(db, { userId, orgLine, projectId });
    const may = access !== undefined && abilitiesIn(access).includes('editTasks');
    return may && permissions.has('task:use') ? undefined : 'rights';
  },

  isMember: async (db, projectId, userId) => (await findMember(db, projectId, userId)) !== undefined,

  async open(writing, { projectId, byId, ownerId, title }) {
    const { db } = writing;
    const owner = ownerId === null ? undefined : await findMember(db, projectId, ownerId);
    const language = owner ? owner.language : await languageOfPerson(db, byId);
    const added = { projectId, title: titleIn(title, language), ownerId: owner?.id ?? null, actorId: byId };
    return (await addAutomaticTask(writing, added)) ?? fail(projectFailures.archived);
  },

  async openMany({ db, actor, change }, { projectId, ownerId, titles }) {
    const owner = ownerId === null ? undefined : await findMember(db, projectId, ownerId);
    const language = owner ? owner.language : await languageOfPerson(db, actor.id);
    const texts = titles.map((title) => titleIn(title, language));
    const rows = await addMany({ db, actor, change }, { projectId, ownerId: owner?.id ?? null, titles: texts });
    return rows.map(({ id }) => id);
  },

  unfinished: findUnfinished,
});

function titleIn(title: Names, language: Language | null): string {
  return [...translate(title, language ?? 'en')].slice(0, TITLE_MAX).join('');
}
