export * from './announcement.ts';
export * from './announcement-draft.ts';
export * from './feature.ts';
export * from './own-announcements.ts';
export * from './shapes.ts';
