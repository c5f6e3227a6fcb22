export { currentSender, gatewaysFor, openSavedGateway, openTypedGateway, type Parts } from './active-gateways.ts';
export { enqueueMessage } from './enqueue-message.ts';
export { MessageRefused } from './gateway.ts';
export * from './gateway-rules.ts';
export { findSavedGateway, lockSavedGateway, type SavedGateway, upsertGateway } from './gateway-store.ts';
export { type Channel, nameOf as gatewayName } from './gateways.ts';
export { readMobile, readNewMobile } from './mobile-number.ts';
export { masked } from './rules.ts';
export { admitTestMessage, auditTestMessage, type TestMessage, testMessage, tryGateway } from './try-gateways.ts';
