import { packageSize, packageSizeType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../../records/record-screen.tsx';
import { Proposal } from './proposal.tsx';

/** Page of the package sizes of products, in use and learned from parcels. */
export const PackageSizesPage = recordScreen(recordsOf(packageSizeType, packageSize), {
  parts: [{ key: 'proposal', title: ['Learned from parcels', '由包裹得出'], show: (id) => <Proposal id={id} /> }],
});
