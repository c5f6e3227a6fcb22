import { defineFeature } from '../kernel/feature.ts';
import { measurementBias } from './bias/calls.ts';
import { carrierBill } from './bills/bill.ts';
import { billFailures, billLineOrders, carrierBillImport } from './bills/calls.ts';
import { carrierBillLine } from './bills/line.ts';
import { workOrderCalculator, workOrderDecision, workOrderEvidence } from './calls.ts';
import { workOrderDeadlines } from './deadlines/calls.ts';
import { workOrderFailures } from './failures.ts';
import { workOrderMeasure } from './measures/calls.ts';
import { workOrderMessage } from './messages/calls.ts';
import { workOrderNumbers } from './numbers/calls.ts';
import { workOrder, workOrderParts } from './order.ts';
import { workOrderOverview } from './overview/calls.ts';
import { workOrderPack } from './pack/calls.ts';
import { workOrderPrevention } from './prevention.ts';
import { foamRule, rateCard } from './rule.ts';
import { packageSizeProposal, workOrderUsualSize } from './sizes/calls.ts';
import { sizeFailures } from './sizes/failures.ts';
import { packageSize } from './sizes/size.ts';
import { workOrderSubmission } from './submission.ts';
import { workOrderWhatIf } from './what-if/calls.ts';

export const workOrdersFeature = defineFeature({
  name: 'workOrders',
  routes: {
    ...{ workOrder, ...workOrderParts, foamRule, rateCard },
    ...{ carrierBill, carrierBillLine, carrierBillImport, billLineOrders, workOrderNumbers, workOrderOverview },
    ...{
      workOrderDecision,
      workOrderMessage,
      workOrderEvidence,
      workOrderMeasure,
      workOrderPack,
      workOrderCalculator,
      workOrderPrevention,
    },
    ...{ workOrderSubmission, workOrderDeadlines },
    ...{ measurementBias, workOrderWhatIf, packageSize, packageSizeProposal, workOrderUsualSize },
  },
  failures: [workOrderFailures, billFailures, sizeFailures],
  permissions: {
    'work-orders:order:view': 'View work orders',
    'work-orders:order:edit': 'Add, edit and deal with work orders',
    'work-orders:order:delete': 'Delete and restore work orders',
    'work-orders:order:import': 'Import work orders',
    'work-orders:order:export': 'Export work orders',
    'work-orders:order:reopen': 'Reopen closed work orders',
    'work-orders:rule:view': 'View rules and rate cards, and calculate',
    'work-orders:rule:edit': 'Edit rules and rate cards',
    'work-orders:bill:view': 'View carrier bills',
    'work-orders:bill:edit': 'Import and edit carrier bills',
    'work-orders:bill:delete': 'Delete and restore carrier bills',
    'work-orders:bill:export': 'Export carrier bills',
    'work-orders:size:view': 'View package sizes',
    'work-orders:size:edit': 'Edit package sizes and decide on proposals',
    'work-orders:size:delete': 'Delete and restore package sizes',
    'work-orders:size:import': 'Import package sizes',
    'work-orders:size:export': 'Export package sizes',
  },
});
