import type { numbersEn } from './number-words.en.ts';

export const numbersZh: typeof numbersEn = {
  title: '历史物流单号',
  numbers: '单号',
  placeholder: '物流单号、订单号或工单号',
  search: '查询',
  empty: '请输入或粘贴单号',
  about: '用任一历史或当前物流单号均可查到包裹，每次最多 {{limit}} 个。',
  tooMany: '仅查询前 {{limit}} 个单号。',
  found: '查询结果',
  single: '没有其他单号。',
  steps: '换单记录',
  waybills: '运单',
  orders: '工单',
  others: '该包裹的其他工单：{{numbers}}',
  open: '查看历史物流单号',
  openOf: '{{number}} 的历史物流单号',
  add: '添加单号',
  newNumber: '{{number}} 之后的新单号',
  newNumberHint: '新单号',
  reason: '换单原因',
  reasons: { relabel: '换标', handover: '转单', carrierFix: '承运商更正', repack: '重新打包' },
};
