import { defineFeature } from '../kernel/feature.ts';
import { dataRule } from './data-rule.ts';
import { explain } from './explain.ts';
import { rightsFailures } from './failures.ts';
import { grant } from './grant.ts';
import { menuEntry } from './menu-entry.ts';
import { userMenu } from './user-menu.ts';

export const rightsFeature = defineFeature({
  name: 'rights',
  routes: { menuEntry, userMenu, dataRule, grant, explain },
  failures: [rightsFailures],
  permissions: {
    'system:permission:view': 'View menus and permissions',
    'system:permission:edit': 'Edit menus, buttons and data rules',
    'system:permission:grant': 'Grant permissions to roles and departments',
  },
});
