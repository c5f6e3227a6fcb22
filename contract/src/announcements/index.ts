export * from './announcement.ts';
export * from './announcement-draft.ts';
export * from './feature.ts';
export * from './own-news.ts';
export * from './shapes.ts';
