import { createHash, createHmac } from 'node:crypto';

/** A security event as covered by the hash chain. */
export type AuditEvent = {
  at: string;
  actorId: string | null;
  username: string | null;
  kind: AuditKind;
  ip: string | null;
  agent: string | null;
  detail: Record<string, unknown>;
};

export const AUDIT_KINDS = [
  'signedIn',
  'signInRefused',
  'signedOut',
  'departmentSelected',
  'tokenIssued',
  'tokenRevoked',
  'calendarFeedIssued',
  'calendarFeedRevoked',
  'passwordReset',
  'passwordChanged',
  'administratorCreated',
  'registered',
  'registrationDecided',
  'recoveryBegun',
  'recoveryProved',
  'contactChanged',
  'sessionEnded',
  'newDevice',
  'identityConfirmed',
  'twoStepOn',
  'twoStepOff',
  'twoStepReset',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'accountLinked',
  'accountUnlinked',
  'policyChanged',
  'permissionAdded',
  'permissionChanged',
  'permissionRemoved',
  'dataRuleAdded',
  'dataRuleChanged',
  'dataRuleRemoved',
  'grantsChanged',
  'userAdded',
  'userChanged',
  'userFrozen',
  'userThawed',
  'userDeleted',
  'userRestored',
  'userErased',
  'usersImported',
  'usersExported',
  'invitationGiven',
  'invitationUsed',
  'roleAdded',
  'roleChanged',
  'roleDeleted',
  'rolesImported',
  'roleGiven',
  'roleTaken',
  'departmentAdded',
  'departmentChanged',
  'departmentMoved',
  'departmentDeleted',
  'departmentsImported',
  'departmentJoined',
  'departmentLeft',
  'departmentRoleAdded',
  'departmentRoleChanged',
  'departmentRoleDeleted',
  'departmentRolesGiven',
  'dictChanged',
  'categoryChanged',
  'checkRuleChanged',
  'logDeleted',
  'jobControlled',
  'brandingChanged',
  'logDaysChanged',
  'gatewayTested',
  'gatewayChanged',
  'gatewayRemoved',
  'connectorAdded',
  'connectorChanged',
  'connectorRemoved',
  'connectorPaused',
  'connectorResumed',
  'connectorChecked',
  'webhookReplayed',
  'keysRotated',
  'keyReplaced',
  'fileRemoved',
  'announcementAdded',
  'announcementChanged',
  'announcementPublished',
  'announcementRevoked',
  'announcementDeleted',
  'projectInvitationsSent',
  'projectInvitationWithdrawn',
  'projectInvitationsDecided',
  'projectInvitationUsed',
  'formAddressChanged',
  'absenceSet',
  'absenceEnded',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Previous hash of the first event. */
export const CHAIN_START = '0'.repeat(64);

/**
 * Hash of an event over the previous hash and the event with sorted keys: HMAC-SHA-256 with the key of the chain, or
 * plain SHA-256 as in older versions.
 */
export function chainHash(previousHash: string, event: AuditEvent, key?: Buffer): string {
  const hash = key ? createHmac('sha256', key) : createHash('sha256');
  return hash.update(previousHash + canonical(event)).digest('hex');
}

/** Canonical JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const parts = entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
  return `{${parts.join(',')}}`;
}
