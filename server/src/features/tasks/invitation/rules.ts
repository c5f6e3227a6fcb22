import { type InvitedRole, PROJECT_ROLES, type ProjectRole } from '@opsyard/contract';

/** Whether a user with a role in a project, who manages its members or not, may assign another role to members. */
export function mayGive({ role: own, manages }: { role: ProjectRole; manages: boolean }, given: InvitedRole): boolean {
  return manages && PROJECT_ROLES.indexOf(given) >= PROJECT_ROLES.indexOf(own);
}

/** A name chosen by a user, made safe for e-mails to people outside the company: mail programs do not turn it into a link. */
export function withoutLinks(name: string): string {
  return name.replace(/:\/\//g, ' ').replace(/[.@](?=[\p{L}\p{N}])/gu, '$& ');
}

/** The role of who invites to a project, for `mayGive`. */
export function inviterOf({ inviterRole, inviterManages }: { inviterRole: ProjectRole; inviterManages: boolean }) {
  return { role: inviterRole, manages: inviterManages };
}
