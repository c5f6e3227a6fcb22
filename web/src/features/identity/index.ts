export { useConfirmed } from './account/use-confirmed.tsx';
