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
export { findKept, type Kept, keepGateway, lockKept } from './gateway-store.ts';
export { type Channel, nameOf as gatewayName, nameOf } from './gateways.ts';
export { openKept, openTyped, type Parts, senderInForce, waysFor } from './gateways-in-force.ts';
export { readMobile, readNewMobile } from './mobile.ts';
export { masked } from './rules.ts';
export { admitTrial, noteTrial, type Trial, trialTo, tryWay } from './try-gateways.ts';
