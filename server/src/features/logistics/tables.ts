import { channelType } from '@opsyard/contract';
import { recordTable } from '../../records/record-table.ts';

export const logisticsChannel = recordTable(channelType);
