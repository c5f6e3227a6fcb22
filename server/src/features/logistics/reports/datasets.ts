import type { ReportDatasetName } from '@opsyard/contract';
import type { ServedType } from '../../../records/adapter.ts';
import { channels } from '../channels.ts';
import { waybills } from '../waybills.ts';

export const REPORTED: Readonly<Record<ReportDatasetName, ServedType>> = { waybills, channels };
