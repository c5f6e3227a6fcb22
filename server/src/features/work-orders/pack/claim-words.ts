/** The texts of a claim, in the language of the carrier. */
const en = {
  title: 'Claim for overcharged volumetric weight',
  intro:
    'We ask for a credit of {{amount}} for the parcel below. It was billed by a measure or a rule that differs from the one agreed for the channel.',
  open: 'We ask for a check of the bill of the parcel below.',
  parcel: 'Parcel',
  comparison: 'Comparison',
  rule: 'Rule of the channel on the day of shipping',
  evidence: 'Evidence',
  none: 'No evidence is attached.',
  names: {
    number: 'Work order',
    trackingNumber: 'Tracking number',
    channel: 'Channel',
    country: 'Destination',
    reason: 'Reason',
    shippedOn: 'Shipped on',
    billedOn: 'Billed on',
    submittedOn: 'Submitted on',
    overcharge: 'Overcharge claimed',
  },
  rows: {
    length: 'Length',
    width: 'Width',
    height: 'Height',
    weight: 'Actual weight',
    billed: 'Weight to bill',
    fee: 'Fee',
  },
  columns: { ours: 'Ours', theirs: 'Carrier', difference: 'Difference' },
  terms: {
    mode: 'Billing',
    divisor: 'Divisor (cm³ to a kg)',
    ratio: 'Volumetric from ratio',
    share: 'Share of the difference billed',
    sideLimit: 'Side limit',
    step: 'Rounded up to',
    minimum: 'Minimum weight',
  },
  files: { no: 'No.', kind: 'Shows', name: 'File', round: 'Round', sha256: 'SHA-256' },
};
export type ClaimWords = typeof en;

const zh: ClaimWords = {
  title: '体积计费异议申诉书',
  intro: '以下包裹的计费所依据的尺寸或规则与该渠道约定不符，申请退还多收费用 {{amount}}。',
  open: '申请核查以下包裹的账单。',
  parcel: '包裹信息',
  comparison: '数据对比',
  rule: '发货当日的渠道计费规则',
  evidence: '证据清单',
  none: '未附证据。',
  names: {
    number: '工单号',
    trackingNumber: '物流单号',
    channel: '渠道',
    country: '目的国家',
    reason: '争议原因',
    shippedOn: '发货日期',
    billedOn: '账单日期',
    submittedOn: '提交日期',
    overcharge: '申请退还金额',
  },
  rows: { length: '长', width: '宽', height: '高', weight: '实重', billed: '计费重', fee: '费用' },
  columns: { ours: '我方', theirs: '承运商', difference: '差额' },
  terms: {
    mode: '计费方式',
    divisor: '抛货系数（cm³/kg）',
    ratio: '计抛倍数',
    share: '分泡比例',
    sideLimit: '边长上限',
    step: '进位单位',
    minimum: '最低计费重',
  },
  files: { no: '序号', kind: '内容', name: '文件', round: '轮次', sha256: 'SHA-256' },
};

export const claimWords = { en, zh } as const;
