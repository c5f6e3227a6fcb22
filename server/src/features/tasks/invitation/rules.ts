import { ABILITIES_OF, type InvitedRole, PROJECT_ROLES, type ProjectRole } from '@opsyard/contract';

/** Whether a user with a role in a project may assign another role to members. */
export function mayGive(own: ProjectRole, given: InvitedRole): boolean {
  return ABILITIES_OF[own].includes('manageMembers') && PROJECT_ROLES.indexOf(given) >= PROJECT_ROLES.indexOf(own);
}

/** A name chosen by a user, made safe for e-mails to people outside the company: mail programs do not turn it into a link. */
export function withoutLinks(name: string): string {
  return name.replace(/:\/\//g, ' ').replace(/[.@](?=[\p{L}\p{N}])/gu, '$& ');
}
