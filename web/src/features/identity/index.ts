import { type Screens, screen } from '../../kernel/screens.ts';

export { useConfirmed } from './account/confirmed.tsx';

/** The screens of one's own account and of system management. */
export const screens: Screens = {
  'account/Account': screen(() => import('./account/account-page.tsx'), 'AccountPage'),
  'system/MessageOutbox': screen(() => import('./system/message-outbox.tsx'), 'MessageOutbox'),
  'system/AuditLog': screen(() => import('./system/audit-log.tsx'), 'AuditLog'),
  'system/SecurityPolicy': screen(() => import('./system/security-page.tsx'), 'SecurityPage'),
};
