import { commonFailures, type ImportTarget } from '@opsyard/contract';
import { type Actor, type Language, may } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { findAccounts, findHome } from './context-store.ts';
import { asSeenBy, seesAddresses } from './hidden-addresses.ts';
import type { Home, KnownPerson } from './home.ts';
import { wantedOf } from './known.ts';
import { newHome } from './new-project.ts';
import type { PreparedPlan } from './prepare.ts';

type Target = Pick<ImportTarget, 'projectId' | 'newProject'>;

/** Refuses whoever may not import there. */
export async function checkTarget(db: Db, actor: Actor, { projectId, newProject }: Target): Promise<void> {
  if (projectId && newProject) fail(commonFailures.invalidInput);
  if (projectId) await projectFor(db, actor, projectId, 'importTasks');
  if (newProject && !may(actor, 'task:project:add')) fail(commonFailures.forbidden);
}

/** What a plan is compared with: the project as it is, or one that would be made. */
export async function lookAt(
  { db, actor, language }: { db: Db; actor: Actor; language: Language },
  { projectId }: Target,
  plan: PreparedPlan,
): Promise<Home> {
  if (projectId) return await asSeenBy(db, actor, await findHome(db, projectId, wantedOf(plan), false));
  return newHome(plan, language, await peopleFor(db, actor, plan));
}

/**
 * Who is a member of a project made for a file: the person who imports and, of a file of ours or by mail address, whoever has
 * an account. User names of other tools mean nothing here.
 */
export async function peopleFor(db: Db, actor: Actor, { format, members }: PreparedPlan): Promise<KnownPerson[]> {
  const lower = (texts: readonly (string | undefined)[]) => texts.flatMap((text) => (text ? [text.toLowerCase()] : []));
  const usernames = format === 'opsyard' ? lower(members.map(({ username }) => username)) : [];
  const emails = (await seesAddresses(db, actor)) ? lower(members.map(({ email }) => email)) : [];
  return await findAccounts(db, actor.id, { usernames, emails });
}
