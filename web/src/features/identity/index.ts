export { useConfirmed } from './account/confirmed.tsx';
