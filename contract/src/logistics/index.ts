export * from './channel.ts';
export * from './feature.ts';
export * from './overview.ts';
export * from './sync.ts';
export * from './tracking.ts';
export * from './tracking-status.ts';
export * from './waybill.ts';
