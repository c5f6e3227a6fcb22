import {
  billLineType,
  carrierBillType,
  foamRuleType,
  packageSizeType,
  rateCardType,
  workOrdersFeature,
  workOrderType,
} from '@opsyard/contract';
import { DAYS_OFF, MAKE_UP_DAYS } from '../../kernel/days-off-store.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { recordCallNames } from '../../records/call-names.ts';
import { serveRecords } from '../../records/serve.ts';
import { biasMenu } from './bias/menu.ts';
import { serveBias } from './bias/routes.ts';
import { billLines, bills } from './bills/adapters.ts';
import { serveBillImport } from './bills/import-routes.ts';
import { billMenu } from './bills/menu.ts';
import { serveBillOrders } from './bills/order-routes.ts';
import { billWords } from './bills/words.ts';
import { serveCalculator } from './calculator.ts';
import { closeUnanswered, remindDeadlines } from './deadlines/jobs.ts';
import { serveDeadlines } from './deadlines/routes.ts';
import { serveDecisions } from './decision/routes.ts';
import { serveSubmission } from './decision/submission.ts';
import { serveEvidence } from './evidence/routes.ts';
import { serveMeasures } from './measures/routes.ts';
import { menu } from './menu.ts';
import { serveMessages } from './messages/routes.ts';
import { numbersMenu } from './numbers/menu.ts';
import { serveNumbers } from './numbers/routes.ts';
import { orders } from './orders.ts';
import { overviewMenu } from './overview/menu.ts';
import { serveOverview } from './overview/routes.ts';
import { servePack } from './pack/routes.ts';
import { servePrevention } from './prevention.ts';
import { rateCards, rules } from './rates.ts';
import { packageSizes } from './sizes/adapter.ts';
import { compareLines } from './sizes/compare-job.ts';
import { learnPackageSizes } from './sizes/learn-job.ts';
import { sizesMenu } from './sizes/menu.ts';
import { serveOrderSize } from './sizes/order-size.ts';
import { serveSizes } from './sizes/routes.ts';
import { sizeWords } from './sizes/words.ts';
import { whatIfMenu } from './what-if/menu.ts';
import { serveWhatIf } from './what-if/routes.ts';
import { workOrderWords } from './words.ts';

export const feature = defineFeature(workOrdersFeature, {
  serve: (app) => {
    for (const served of [orders, rules, rateCards, bills, billLines, packageSizes]) serveRecords(app, served);
    serveDecisions(app);
    serveSubmission(app);
    serveDeadlines(app);
    serveMessages(app);
    serveEvidence(app);
    serveMeasures(app);
    serveCalculator(app);
    serveBillImport(app);
    serveBillOrders(app);
    serveNumbers(app);
    serveOverview(app);
    servePack(app);
    servePrevention(app);
    serveBias(app);
    serveWhatIf(app);
    serveSizes(app);
    serveOrderSize(app);
  },
  jobs: () => [remindDeadlines, closeUnanswered, learnPackageSizes, compareLines],
  failures: { ...workOrderWords, ...billWords, ...sizeWords },
  permissions: {
    'work-orders:order:view': { nameZh: '查看工单', page: 'workOrderList', grantedTo: ['lead', 'member'] },
    'work-orders:order:edit': { nameZh: '新增、编辑与处理工单', page: 'workOrderList', grantedTo: ['lead', 'member'] },
    'work-orders:order:delete': { nameZh: '删除与恢复工单', page: 'workOrderList', grantedTo: ['lead'] },
    'work-orders:order:import': { nameZh: '导入工单', page: 'workOrderList', grantedTo: ['lead'] },
    'work-orders:order:export': { nameZh: '导出工单', page: 'workOrderList', grantedTo: ['lead', 'member'] },
    'work-orders:order:reopen': { nameZh: '重新打开工单', page: 'workOrderList', grantedTo: ['lead'] },
    'work-orders:rule:view': {
      nameZh: '查看计费规则与价格表、试算',
      page: 'workOrderRules',
      grantedTo: ['lead', 'member'],
    },
    'work-orders:rule:edit': { nameZh: '编辑计费规则与价格表', page: 'workOrderRules', grantedTo: ['lead'] },
    'work-orders:bill:view': { nameZh: '查看物流账单', page: 'workOrderBills', grantedTo: ['lead', 'member'] },
    'work-orders:bill:edit': { nameZh: '导入与编辑物流账单', page: 'workOrderBills', grantedTo: ['lead'] },
    'work-orders:bill:delete': { nameZh: '删除与恢复物流账单', page: 'workOrderBills', grantedTo: ['lead'] },
    'work-orders:bill:export': { nameZh: '导出物流账单', page: 'workOrderBills', grantedTo: ['lead', 'member'] },
    'work-orders:size:view': { nameZh: '查看包装尺寸', page: 'packageSizes', grantedTo: ['lead', 'member'] },
    'work-orders:size:edit': { nameZh: '编辑包装尺寸、处理建议', page: 'packageSizes', grantedTo: ['lead'] },
    'work-orders:size:delete': { nameZh: '删除与恢复包装尺寸', page: 'packageSizes', grantedTo: ['lead'] },
    'work-orders:size:import': { nameZh: '导入包装尺寸', page: 'packageSizes', grantedTo: ['lead'] },
    'work-orders:size:export': { nameZh: '导出包装尺寸', page: 'packageSizes', grantedTo: ['lead', 'member'] },
  },
  menu: { ...menu, ...billMenu, ...numbersMenu, ...overviewMenu, ...biasMenu, ...whatIfMenu, ...sizesMenu },
  dictionaries: {
    [DAYS_OFF]: { name: 'Days off', items: [] },
    [MAKE_UP_DAYS]: { name: 'Make-up working days', items: [] },
  },
  callNames: {
    ...recordCallNames(workOrderType),
    ...recordCallNames(foamRuleType),
    ...recordCallNames(rateCardType),
    ...recordCallNames(carrierBillType),
    ...recordCallNames(billLineType),
    ...recordCallNames(packageSizeType),
    'packageSizeProposal.decide': '处理建议包装尺寸',
    'carrierBillImport.upload': '上传物流账单文件',
    'carrierBillImport.run': '导入并核对物流账单明细',
    'billLineOrders.create': '按账单明细创建工单',
    'workOrderDecision.deal': '办理工单',
    'workOrderDecision.reopen': '重新打开工单',
    'workOrderSubmission.submitMany': '批量提交工单',
    'workOrderDeadlines.get': '查看工单时限',
    'workOrderDeadlines.save': '修改工单时限',
    'workOrderMessage.list': '查看工单往来消息',
    'workOrderMessage.add': '登记工单往来消息',
    'workOrderMessage.attach': '为工单往来消息添加文件',
    'workOrderMessage.download': '下载工单往来消息文件',
    'workOrderEvidence.list': '查看工单证据',
    'workOrderEvidence.upload': '上传工单证据',
    'workOrderEvidence.download': '下载工单证据',
    'workOrderEvidence.remove': '删除工单证据',
    'workOrderMeasure.list': '查看工单测量数据',
    'workOrderMeasure.add': '登记工单测量数据',
    'workOrderMeasure.correct': '更正工单测量数据',
    'workOrderMeasure.remove': '删除工单测量数据',
    'workOrderPack.download': '下载工单证据包',
    'workOrderOverview.read': '查看追回概览',
    'workOrderOverview.recovered': '查看各渠道追回金额',
    'workOrderOverview.claims': '查看各渠道索赔情况',
    'workOrderOverview.claimedParcels': '查看渠道有工单的运单',
    'workOrderPrevention.create': '创建预防工单',
    'workOrderPrevention.correct': '更正预防工单的最初尺寸',
    'measurementBias.read': '查看量方偏差',
    'measurementBias.exportXls': '导出量方偏差',
    'workOrderWhatIf.run': '议价测算',
    'workOrderCalculator.quote': '计费试算',
  },
});
