import { projectFailures, TITLE_MAX } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { translate } from '../../../kernel/words.ts';
import { declareTaskOpener } from '../../../records/task-opener.ts';
import { abilitiesIn } from '../access.ts';
import { findAccess } from '../access-store.ts';
import { addAutomaticTask } from './add-automatic-task.ts';
import { findMember, isProjectOpen, languageOfPerson } from './opener-store.ts';

/** Tasks that other features create automatically, in a project that somebody has chosen. */
declareTaskOpener({
  async problemOf(db, { id: userId, permissions, orgLine }, projectId) {
    if (!(await isProjectOpen(db, projectId))) return 'project';
    // Not what is remembered for some seconds: nobody asks for a second time here.
    const access = await findAccess(db, { userId, orgLine, projectId });
    const may = access !== undefined && abilitiesIn(access.role, access.archived).includes('editTasks');
    return may && permissions.has('task:use') ? undefined : 'rights';
  },

  isMember: async (db, projectId, userId) => (await findMember(db, projectId, userId)) !== undefined,

  async open(writing, { projectId, byId, ownerId, title }) {
    const { db } = writing;
    const owner = ownerId === null ? undefined : await findMember(db, projectId, ownerId);
    const language = owner ? owner.language : await languageOfPerson(db, byId);
    const text = [...translate(title, language ?? 'en')].slice(0, TITLE_MAX).join('');
    const added = { projectId, title: text, ownerId: owner?.id ?? null, actorId: byId };
    return (await addAutomaticTask(writing, added)) ?? fail(projectFailures.archived);
  },
});
