export { type DataScope, dataScope, scopeFor, written } from './data-scope/data-scope.ts';
export { columnName, filterWords, ruleWords } from './data-scope/describe.ts';
export { complaintAbout, conditionsFor, isWithin } from './data-scope/rules.ts';
export { countingGrants, entriesOf, type FoundGrant, findGrants, limitsOf } from './data-scope/store.ts';
export { seesByDepartment, whoSeesMore } from './data-scope/who-sees-more.ts';
export { findHolders, hasAnyPermission, hasPermissionAnywhereSql, hasPermissionSql } from './permission-store.ts';
