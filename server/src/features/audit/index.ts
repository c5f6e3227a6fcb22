export { type AuditKind, CHAIN_START } from './audit-chain.ts';
export { auditCountedFailures, auditFailure } from './audit-failure.ts';
export { recordHead, replaceHead } from './audit-head.ts';
export { appendAudit } from './audit-store.ts';
export { type AuditContext, differences, writeAudit } from './write-audit.ts';
