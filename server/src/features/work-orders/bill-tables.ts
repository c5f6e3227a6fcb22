import { billLineType, carrierBillType } from '@opsyard/contract';
import { recordTable } from '../../records/record-table.ts';

export const carrierBill = recordTable(carrierBillType);
export const carrierBillLine = recordTable(billLineType);
