export * from './channel.ts';
export * from './feature.ts';
