import { packageSizeType } from '@opsyard/contract';
import { recordTable } from '../../records/record-table.ts';

export const packageSize = recordTable(packageSizeType);
