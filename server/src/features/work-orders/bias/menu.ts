import type { DefaultMenu } from '../../../kernel/feature.ts';

/** The menu entry of the comparison of measurements. */
export const biasMenu = {
  measurementBias: {
    name: 'Measurement bias',
    nameZh: '量方偏差',
    url: '/modules/appcenter/workorder/measurementBias',
    component: 'workOrder/MeasurementBias',
    icon: 'line-chart',
    parent: 'workOrders',
    position: 34,
    grantedTo: ['lead', 'member'],
  },
} as const satisfies DefaultMenu;
