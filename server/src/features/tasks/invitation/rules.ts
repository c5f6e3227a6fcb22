import { ABILITIES_OF, type InvitedRole, PROJECT_ROLES, type ProjectRole } from '@opsyard/contract';

/** Whether somebody with a role in a project may make others members of it in another role. */
export function mayGive(own: ProjectRole, given: InvitedRole): boolean {
  return ABILITIES_OF[own].includes('manageMembers') && PROJECT_ROLES.indexOf(given) >= PROJECT_ROLES.indexOf(own);
}

/** A name somebody chose, for a letter to strangers: mail programs make no link of what looks like an address in it. */
export function withoutLinks(name: string): string {
  return name.replace(/:\/\//g, ' ').replace(/[.@](?=[\p{L}\p{N}])/gu, '$& ');
}
