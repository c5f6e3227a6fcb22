import { department } from './administration/department.ts';
import { departmentRole } from './administration/department-role.ts';
import { departmentFailures, departmentRoleFailures, roleFailures, userFailures } from './administration/failures.ts';
import { invitation } from './administration/invitation.ts';
import { membership } from './administration/membership.ts';
import { role } from './administration/role.ts';
import { user } from './administration/user.ts';
import { announcement, announcementFailures } from './announcements/announcement.ts';
import { announcementSend, notification } from './announcements/own-news.ts';
import { dashboard } from './dashboard.ts';
import { account } from './identity/account.ts';
import { accountFailures } from './identity/account-failures.ts';
import { code, codeFailures } from './identity/code.ts';
import { identityFailures } from './identity/failures.ts';
import { federatedLogin } from './identity/federated-login.ts';
import { federatedLoginFailures } from './identity/federated-login-failures.ts';
import { gateway, gatewayFailures } from './identity/gateway.ts';
import { accessToken, accessTokenFailures, ownSession } from './identity/own-account.ts';
import { password, passwordFailures } from './identity/password.ts';
import { preferences } from './identity/preferences.ts';
import { profile, profileFailures } from './identity/profile.ts';
import { audit, message, registrant, securityPolicy } from './identity/security.ts';
import { identity } from './identity/session.ts';
import { confirmation, passkey, twoFactor, twoFactorFailures } from './identity/two-factor.ts';
import { commonFailures } from './kernel/failures.ts';
import { sheetFailures } from './kernel/sheet.ts';
import { dataRule } from './rights/data-rule.ts';
import { explain } from './rights/explain.ts';
import { rightsFailures } from './rights/failures.ts';
import { grant } from './rights/grant.ts';
import { menuEntry } from './rights/menu-entry.ts';
import { category } from './system/category.ts';
import { categoryFailures, checkRule, checkRuleFailures, duplicate, duplicateFailures } from './system/checks.ts';
import { dictionary, dictionaryFailures, dictionaryItem } from './system/dictionary.ts';
import { commonFile, commonFileFailures } from './system/files.ts';
import { job, jobFailures } from './system/job.ts';
import { log } from './system/log.ts';
import { online, onlineFailures } from './system/online.ts';
import { branding, health, settingsFailures, systemSettings } from './system/settings.ts';
import {
  attachment,
  attachmentFailures,
  checklist,
  checklistFailures,
  comment,
  commentFailures,
  watch,
} from './tasks/discussion.ts';
import { activity, operation, operationFailures, trash } from './tasks/history.ts';
import { projectInvitation, projectInvitationFailures } from './tasks/invitation.ts';
import { label, labelFailures, status, statusFailures } from './tasks/process.ts';
import { member, project, projectFailures } from './tasks/project.ts';
import { relocation, relocationFailures } from './tasks/relocation.ts';
import { task } from './tasks/task.ts';
import { taskFailures } from './tasks/task-fields.ts';
import { template, templateFailures } from './tasks/template.ts';
import { exportFailures, exporting, importFailures, importing } from './tasks/transfer.ts';

export * from './administration/department.ts';
export * from './administration/department-role.ts';
export * from './administration/failures.ts';
export * from './administration/invitation.ts';
export * from './administration/membership.ts';
export * from './administration/role.ts';
export * from './administration/shapes.ts';
export * from './administration/user.ts';
export * from './administration/user-shapes.ts';
export * from './announcements/announcement.ts';
export * from './announcements/own-news.ts';
export * from './announcements/shapes.ts';
export * from './constants.ts';
export * from './dashboard.ts';
export * from './identity/account.ts';
export * from './identity/account-failures.ts';
export * from './identity/code.ts';
export * from './identity/failures.ts';
export * from './identity/federated-login.ts';
export * from './identity/federated-login-failures.ts';
export * from './identity/gateway.ts';
export * from './identity/own-account.ts';
export * from './identity/password.ts';
export * from './identity/preferences.ts';
export * from './identity/profile.ts';
export * from './identity/security.ts';
export * from './identity/session.ts';
export * from './identity/session-shapes.ts';
export * from './identity/two-factor.ts';
export * from './kernel/client.ts';
export * from './kernel/envelope.ts';
export * from './kernel/failures.ts';
export * from './kernel/paging.ts';
export * from './kernel/push.ts';
export * from './kernel/route.ts';
export * from './kernel/shapes.ts';
export * from './kernel/sheet.ts';
export * from './kernel/wire-time.ts';
export * from './patterns.ts';
export * from './rights/data-rule.ts';
export * from './rights/explain.ts';
export * from './rights/failures.ts';
export * from './rights/grant.ts';
export * from './rights/menu-entry.ts';
export * from './system/category.ts';
export * from './system/checks.ts';
export * from './system/dictionary.ts';
export * from './system/files.ts';
export * from './system/job.ts';
export * from './system/log.ts';
export * from './system/online.ts';
export * from './system/settings.ts';
export * from './tasks/discussion.ts';
export * from './tasks/history.ts';
export type { ChosenName, ImportNames } from './tasks/import-names.ts';
export * from './tasks/invitation.ts';
export * from './tasks/process.ts';
export * from './tasks/project.ts';
export * from './tasks/relocation.ts';
export * from './tasks/shapes.ts';
export * from './tasks/task.ts';
export * from './tasks/task-fields.ts';
export * from './tasks/task-query.ts';
export * from './tasks/template.ts';
export * from './tasks/transfer.ts';

/** Every call of the product, by feature. */
export const contract = {
  identity,
  preferences,
  confirmation,
  password,
  ownSession,
  accessToken,
  message,
  audit,
  securityPolicy,
  registrant,
  gateway,
  twoFactor,
  passkey,
  profile,
  code,
  federatedLogin,
  account,
  menuEntry,
  dataRule,
  grant,
  explain,
  user,
  membership,
  invitation,
  role,
  department,
  departmentRole,
  dictionary,
  dictionaryItem,
  checkRule,
  duplicate,
  category,
  log,
  online,
  job,
  commonFile,
  branding,
  systemSettings,
  health,
  project,
  template,
  member,
  projectInvitation,
  status,
  label,
  task,
  relocation,
  comment,
  checklist,
  attachment,
  watch,
  activity,
  operation,
  trash,
  import: importing,
  export: exporting,
  announcement,
  announcementSend,
  notification,
  dashboard,
};

/** Every permission a route or a button may ask for, with what it lets a person do. */
export const permissions = {
  'task:use': 'Use tasks',
  'task:project:add': 'Create projects',
  'task:project:adopt': 'Reassign projects of inactive owners',
  'task:task:import': 'Import tasks',
  'task:task:export': 'Export tasks',
  'system:user:view': 'View users',
  'system:user:add': 'Add users',
  'system:user:edit': 'Edit users',
  'system:user:freeze': 'Suspend and reactivate users',
  'system:user:delete': 'Delete and restore users',
  'system:user:import': 'Import users',
  'system:user:export': 'Export users',
  'system:user:session': 'View and log out sessions of users',
  'system:user:password': 'Reset passwords and two-step verification',
  'system:user:approve': 'Review registrations',
  'system:role:view': 'View roles',
  'system:role:edit': 'Add and edit roles',
  'system:role:delete': 'Delete roles',
  'system:role:assign': 'Assign roles',
  'system:depart:view': 'View departments',
  'system:depart:edit': 'Add, edit and move departments',
  'system:depart:delete': 'Delete departments',
  'system:depart:assign': 'Manage department members',
  'system:departRole:edit': 'Manage department roles',
  'system:departRole:assign': 'Assign department roles',
  'system:security:edit': 'Edit the security policy',
  'system:audit:view': 'View the audit log',
  'system:message:view': 'View sent messages',
  'system:permission:view': 'View menus and permissions',
  'system:permission:edit': 'Edit menus, buttons and data rules',
  'system:permission:grant': 'Grant permissions to roles and departments',
  'system:dict:view': 'View dictionaries',
  'system:dict:edit': 'Manage dictionaries',
  'system:category:view': 'View categories',
  'system:category:edit': 'Manage categories',
  'system:checkRule:view': 'View and test check rules',
  'system:checkRule:edit': 'Manage check rules',
  'system:log:view': 'View logs',
  'system:log:delete': 'Delete logs',
  'system:online:view': 'View online users',
  'system:online:end': 'Log out other users',
  'system:job:view': 'View scheduled jobs',
  'system:job:run': 'Run, pause and resume jobs',
  'system:file:upload': 'Upload and delete shared files',
  'system:settings:edit': 'Edit branding and test gateways',
  'system:gateway:edit': 'Configure SMS and e-mail gateways',
  'system:health:view': 'View system health',
  'system:announcement:edit': 'Write, publish and revoke announcements',
} as const;
export type Permission = keyof typeof permissions;

const allFailures = {
  ...values(commonFailures),
  ...values(sheetFailures),
  ...values(identityFailures),
  ...values(passwordFailures),
  ...values(accessTokenFailures),
  ...values(twoFactorFailures),
  ...values(profileFailures),
  ...values(codeFailures),
  ...values(accountFailures),
  ...values(gatewayFailures),
  ...values(federatedLoginFailures),
  ...values(rightsFailures),
  ...values(userFailures),
  ...values(roleFailures),
  ...values(departmentFailures),
  ...values(departmentRoleFailures),
  ...values(dictionaryFailures),
  ...values(checkRuleFailures),
  ...values(duplicateFailures),
  ...values(categoryFailures),
  ...values(onlineFailures),
  ...values(jobFailures),
  ...values(commonFileFailures),
  ...values(settingsFailures),
  ...values(projectFailures),
  ...values(projectInvitationFailures),
  ...values(statusFailures),
  ...values(labelFailures),
  ...values(taskFailures),
  ...values(relocationFailures),
  ...values(templateFailures),
  ...values(commentFailures),
  ...values(checklistFailures),
  ...values(attachmentFailures),
  ...values(operationFailures),
  ...values(importFailures),
  ...values(exportFailures),
  ...values(announcementFailures),
};

/** Every failure of the product by its code. */
export const failureByCode: Readonly<Record<FailureCode, { code: FailureCode; status: number }>> = allFailures;

type CodesOf<G> = G[keyof G] extends { code: infer C extends string } ? C : never;
export type FailureCode =
  | CodesOf<typeof commonFailures>
  | CodesOf<typeof sheetFailures>
  | CodesOf<typeof identityFailures>
  | CodesOf<typeof passwordFailures>
  | CodesOf<typeof accessTokenFailures>
  | CodesOf<typeof twoFactorFailures>
  | CodesOf<typeof profileFailures>
  | CodesOf<typeof codeFailures>
  | CodesOf<typeof accountFailures>
  | CodesOf<typeof gatewayFailures>
  | CodesOf<typeof federatedLoginFailures>
  | CodesOf<typeof rightsFailures>
  | CodesOf<typeof userFailures>
  | CodesOf<typeof roleFailures>
  | CodesOf<typeof departmentFailures>
  | CodesOf<typeof departmentRoleFailures>
  | CodesOf<typeof dictionaryFailures>
  | CodesOf<typeof checkRuleFailures>
  | CodesOf<typeof duplicateFailures>
  | CodesOf<typeof categoryFailures>
  | CodesOf<typeof onlineFailures>
  | CodesOf<typeof jobFailures>
  | CodesOf<typeof commonFileFailures>
  | CodesOf<typeof settingsFailures>
  | CodesOf<typeof projectFailures>
  | CodesOf<typeof projectInvitationFailures>
  | CodesOf<typeof statusFailures>
  | CodesOf<typeof labelFailures>
  | CodesOf<typeof taskFailures>
  | CodesOf<typeof relocationFailures>
  | CodesOf<typeof templateFailures>
  | CodesOf<typeof commentFailures>
  | CodesOf<typeof checklistFailures>
  | CodesOf<typeof attachmentFailures>
  | CodesOf<typeof operationFailures>
  | CodesOf<typeof importFailures>
  | CodesOf<typeof exportFailures>
  | CodesOf<typeof announcementFailures>;

function values<G extends Record<string, { code: string; status: number }>>(group: G) {
  return Object.fromEntries(Object.values(group).map((failure) => [failure.code, failure])) as {
    [C in CodesOf<G>]: { code: C; status: number };
  };
}
