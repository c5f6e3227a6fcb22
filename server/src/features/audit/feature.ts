import { auditFeature } from '@opsyard/contract';
import { defineFeature } from '../../kernel/feature.ts';
import { serveAudit } from './routes.ts';

export const feature = defineFeature(auditFeature, {
  serve: serveAudit,
  permissions: { 'system:audit:view': { nameZh: '查看审计日志', page: 'auditLog' } },
  menu: {
    auditLog: {
      name: 'Audit log',
      nameZh: '审计日志',
      url: '/isystem/audit',
      component: 'system/AuditLog',
      icon: 'file-search',
      parent: 'administrationAccess',
      position: 70,
    },
  },
});
