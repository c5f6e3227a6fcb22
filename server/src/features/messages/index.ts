export { gatewaysFor, openSavedGateway, openTyped, type Parts, senderInForce } from './active-gateways.ts';
export { enqueueMessage } from './enqueue-message.ts';
export { MessageRefused } from './gateway.ts';
export * from './gateway-rules.ts';
export { findSavedGateway, lockSavedGateway, type SavedGateway, storeGateway } from './gateway-store.ts';
export { type Channel, nameOf as gatewayName } from './gateways.ts';
export { readMobile, readNewMobile } from './mobile-number.ts';
export { masked } from './rules.ts';
export { admitTrial, noteTrial, type Trial, trialTo, tryGateway } from './try-gateways.ts';
