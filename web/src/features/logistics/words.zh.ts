import type { en } from './words.en.ts';

export const zh = {
  rule: {
    none: '暂无轨迹，等待首条更新。',
    latest: '状态取自最新一条轨迹。',
    staysDelivered: '之后的轨迹不计入：包裹签收后保持签收状态，除非出现退件等异常。',
  },
  decides: '决定当前状态',
  passedOver: '不计入',
  unknownStatus: '状态未识别：“{{status}}”',
  addEvent: '添加轨迹',
  eventStatus: '轨迹状态',
  eventText: '发生了什么',
  eventPlace: '地点',
  oneNumber: '该包裹只用过此单号。',
  renumber: '登记新单号',
  newNumber: '新物流单号',
  reasonName: '换单原因',
  reason: { relabel: '换标', handover: '转单', carrierFix: '承运商更正', repack: '重新打包' },
} satisfies typeof en;
