export * from './channel.ts';
export * from './feature.ts';
export * from './tracking.ts';
export * from './tracking-status.ts';
export * from './waybill.ts';
