export * from './feature.ts';
export * from './message.ts';
