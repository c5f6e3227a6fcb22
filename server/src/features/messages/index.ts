export { enqueueMessage } from './enqueue-message.ts';
export { MessageRefused } from './gateway.ts';
export {
  type AnyGateway,
  bindingOf,
  isComplete,
  isTooClear,
  lockOf,
  mayBeInside,
  placeOf,
  senderNamed,
} from './gateway-rules.ts';
export { findStoredGateway, lockStoredGateway, type StoredGateway, storeGateway } from './gateway-store.ts';
export { type Channel, nameOf as gatewayName, nameOf } from './gateways.ts';
export { gatewaysInForce, openKept, openTyped, type Parts, senderInForce } from './gateways-in-force.ts';
export { readMobile, readNewMobile } from './mobile.ts';
export { masked } from './rules.ts';
export { admitTrial, noteTrial, sendTrial, type Trial, trialTo } from './try-gateways.ts';
