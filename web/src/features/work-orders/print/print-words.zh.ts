import type { printEn } from './print-words.en.ts';

export const printZh = {
  print: '打印',
  title: '打印工单',
  back: '返回列表',
  tooMany: '每次最多打印 {{most}} 个工单',
  gone: '工单已删除，或您无权查看',
  order: '工单 {{number}}',
  rule: '计费规则',
  comparison: '对比',
  evidence: '证据',
  messages: '与承运商往来',
  notes: '备注',
  noRule: '此包裹没有适用的计费规则。',
  ruleHidden: '您无权查看计费规则。',
  ruleName: '{{name}}，自 {{day}} 起生效',
  modes: {
    max: '按实重与体积重中较大者计费。',
    ratio: '体积重达到实重的 {{ratio}} 倍时按体积重计费，否则按实重计费。',
    actual: '不论尺寸，只按实重计费。',
    split: '按实重加上体积重与实重差额的 {{share}}% 计费。',
    side: '任一边超过 {{side}} 时按实重与体积重中较大者计费，否则按实重计费。',
  },
  rounding: {
    nearest: '各边四舍五入到厘米。',
    up: '各边向上取整到厘米。',
  },
  step: '结果按 {{step}} 进位，最低 {{minimum}}。',
  example:
    '{{length}} × {{width}} × {{height}} ÷ {{divisor}} cm³/kg：体积重 {{volumetric}}，实重 {{actual}}，应计费重 {{billed}}。',
  kind: '内容',
  file: '文件',
  round: '轮次',
  noEvidence: '尚未添加证据。',
  missing: '缺少：{{kinds}}',
} satisfies typeof printEn;
