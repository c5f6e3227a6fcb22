// All features, one per line.
export * from './administration/index.ts';
export * from './announcements/index.ts';
export * from './assets/index.ts';
export * from './audit.ts';
export * from './connectors/index.ts';
export * from './dashboard.ts';
export * from './identity/index.ts';
export * from './logistics/index.ts';
export * from './messages/index.ts';
export * from './records/jobs/routes.ts';
export * from './rights/index.ts';
export * from './search.ts';
export * from './system/index.ts';
export * from './tasks/index.ts';
export * from './work-orders/index.ts';
