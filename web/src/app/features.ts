// All features of the page.
export { feature as administration } from '../features/administration/feature.ts';
export { feature as announcements } from '../features/announcements/feature.ts';
export { feature as assets } from '../features/assets/feature.ts';
export { feature as audit } from '../features/audit/feature.ts';
export { feature as connectors } from '../features/connectors/feature.ts';
export { feature as dashboard } from '../features/dashboard/feature.ts';
export { feature as identity } from '../features/identity/feature.ts';
export { feature as jobs } from '../features/jobs/feature.ts';
export { feature as logistics } from '../features/logistics/feature.ts';
export { feature as messages } from '../features/messages/feature.ts';
export { feature as rights } from '../features/rights/feature.ts';
export { feature as system } from '../features/system/feature.ts';
export { feature as tasks } from '../features/tasks/feature.ts';
export { feature as workOrders } from '../features/work-orders/feature.ts';
