export * from './account.ts';
export * from './call.ts';
export * from './feature.ts';
export * from './webhook.ts';
