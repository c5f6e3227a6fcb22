export * from './data-rule.ts';
export * from './explain.ts';
export * from './failures.ts';
export * from './feature.ts';
export * from './grant.ts';
export * from './menu-entry.ts';
export * from './user-menu.ts';
