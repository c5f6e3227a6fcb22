export { frameOriginsOf } from './frame-origins.ts';
export { allAuth, menuTree, ownAuth } from './menu.ts';
export { buttonRows, menuRows } from './menu-store.ts';
export { refuseLongMenuUrl } from './menu-url.ts';
