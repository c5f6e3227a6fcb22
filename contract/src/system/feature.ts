import { defineFeature } from '../kernel/feature.ts';
import { category } from './category.ts';
import { categoryFailures, checkRule, checkRuleFailures, duplicate, duplicateFailures } from './checks.ts';
import { dictionary, dictionaryFailures } from './dictionary.ts';
import { dictionaryItem } from './dictionary-item.ts';
import { commonFile, commonFileFailures } from './files.ts';
import { gateway, gatewayFailures } from './gateway.ts';
import { health } from './health.ts';
import { job, jobFailures } from './job.ts';
import { log } from './log.ts';
import { online, onlineFailures } from './online.ts';
import { branding, settingsFailures, systemSettings } from './settings.ts';

export const systemFeature = defineFeature({
  name: 'system',
  routes: {
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
    gateway,
  },
  failures: [
    dictionaryFailures,
    checkRuleFailures,
    duplicateFailures,
    categoryFailures,
    onlineFailures,
    jobFailures,
    commonFileFailures,
    settingsFailures,
    gatewayFailures,
  ],
  permissions: {
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
  },
});
