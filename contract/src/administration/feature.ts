import { defineFeature } from '../kernel/feature.ts';
import { department } from './department.ts';
import { departmentRole } from './department-role.ts';
import { departmentFailures, departmentRoleFailures, roleFailures, userFailures } from './failures.ts';
import { invitation } from './invitation.ts';
import { membership } from './membership.ts';
import { role } from './role.ts';
import { user } from './user.ts';

export const administrationFeature = defineFeature({
  name: 'administration',
  routes: { user, membership, invitation, role, department, departmentRole },
  failures: [userFailures, roleFailures, departmentFailures, departmentRoleFailures],
  permissions: {
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
  },
});
