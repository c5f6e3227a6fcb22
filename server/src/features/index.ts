// Every feature of the server, a line each.
export { feature as administration } from './administration/feature.ts';
export { feature as announcements } from './announcements/feature.ts';
export { feature as assets } from './assets/feature.ts';
export { feature as audit } from './audit/feature.ts';
export { feature as connectors } from './connectors/feature.ts';
export { feature as dashboard } from './dashboard/feature.ts';
export { feature as identity } from './identity/feature.ts';
export { feature as recordJobs } from './jobs/feature.ts';
export { feature as logistics } from './logistics/feature.ts';
export { feature as messages } from './messages/feature.ts';
export { feature as rights } from './rights/feature.ts';
export { feature as search } from './search/feature.ts';
export { feature as system } from './system/feature.ts';
export { feature as tasks } from './tasks/feature.ts';
export { feature as workOrders } from './work-orders/feature.ts';
