import { biasZh, periodZh } from './bias/bias-words.zh.ts';
import { billsZh } from './bills/bill-words.zh.ts';
import { listZh } from './list/list-words.zh.ts';
import { measuresZh } from './measures/measure-words.zh.ts';
import { numbersZh } from './numbers/number-words.zh.ts';
import { moneyZh } from './overview/money-words.zh.ts';
import { printZh } from './print/print-words.zh.ts';
import { sizesZh } from './sizes/size-words.zh.ts';
import { whatIfZh } from './what-if/what-if-words.zh.ts';
import type { en } from './words.en.ts';

export const zh = {
  bills: billsZh,
  measures: measuresZh,
  numbers: numbersZh,
  money: moneyZh,
  list: listZh,
  print: printZh,
  bias: biasZh,
  whatIf: whatIfZh,
  sizes: sizesZh,
  period: periodZh,
  deal: {
    deal: '办理',
    answer: '登记结果',
    closed: '重新打开',
    title: '工单 {{number}}',
    decision: '处理方式',
    amount: '追回金额（元）',
    reference: '退款凭证号',
    note: '说明',
    reply: '承运商回复内容',
  },
  compare: {
    length: '长',
    width: '宽',
    height: '高',
    weight: '计费重',
    fee: '费用',
    ours: '我方',
    theirs: '承运商',
    difference: '差额',
  },
  evidence: {
    pack: '证据包',
    required: '规则要求的证据',
    files: '文件',
    there: '已添加',
    missing: '缺少',
    changed: '已提交的证据被改动，请联系管理员核查。',
    sealed: '第 {{round}} 轮已提交',
    taken: '拍摄于 {{time}}',
    takenLocal: '拍摄于 {{time}}（相机时间）',
    untimed: '文件中无拍摄时间',
    remove: '删除 {{name}}',
    kind: '证据类型',
    file: '文件',
    add: '添加证据',
  },
  messages: {
    none: '暂无往来消息。',
    thread: '往来消息',
    direction: '方向',
    in: '承运商来信',
    out: '发给承运商',
    text: '消息内容',
    add: '登记消息',
  },
  prevent: {
    add: '创建预防工单',
    addFor: '创建预防工单：{{channel}}',
    title: '预防工单：{{channel}}',
    number: '物流单号',
    shipOn: '计划发货日期',
    actual: '实重',
    expectedWeight: '预计计费重',
    expectedFee: '预计费用',
    avoidable: '可避免金额',
  },
  calculator: {
    title: '计费试算',
    text: '打包前比较各渠道对该箱规的收费。',
    length: '长（厘米）',
    width: '宽（厘米）',
    height: '高（厘米）',
    weight: '重量（千克）',
    country: '目的国家',
    anyCountry: '不限',
    incomplete: '请填写长、宽、高和重量',
    range: '请输入 {{least}} 至 {{most}} 之间的数字',
    none: '暂无渠道有生效的计费规则',
    quotes: '各渠道费用，由低到高',
    noFee: '无报价',
    billed: '计费重 {{billed}}，体积重 {{volumetric}}',
    sides: { length: '长', width: '宽', height: '高' },
    advice: '将{{side}}从 {{from}} 缩小到 {{to}}，计费重为 {{billed}}。',
    saved: '可节省 {{saved}}。',
  },
} satisfies typeof en;
