import type { workOrderFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

export const workOrderWords: Sentences<typeof workOrderFailures> = {
  'workOrder.locked': [
    'This order has been submitted: only its handler and notes can be changed.',
    '工单已提交，只能修改处理人和备注。',
  ],
  'workOrder.notPossible': ['This is not possible in the present state.', '当前状态下不能执行此操作。'],
  'workOrder.reopenTooLate': [
    'Orders can be reopened for 30 days after they were closed.',
    '工单关闭超过 30 天，不能重新打开。',
  ],
  'workOrder.replyNotDue': ['The carrier still has time to reply.', '承运商的回复期限未到。'],
  'workOrder.tooManyRounds': ['Evidence has been submitted three times already.', '已提交三轮，不能再次申诉。'],
  'workOrder.ruleMissing': [
    'The channel has no rule or rate card for this parcel. Add them, then save the order again.',
    '该渠道没有适用于此包裹的计费规则或价格表，请先添加，再重新保存工单。',
  ],
  'workOrder.nothingToClaim': [
    'The overcharge is below the smallest claim of the rule.',
    '多收金额低于规则的最低申诉金额。',
  ],
  'workOrder.evidenceMissing': ['Evidence the rule asks for is missing.', '缺少规则要求的证据。'],
  'workOrder.nothingNew': ['Add new evidence before you submit again.', '请补充新证据后再次申诉。'],
  'workOrder.late': [
    'The dispute window is over. Say in the note why you submit now.',
    '申诉期限已过，请在说明中写明逾期原因。',
  ],
  'workOrder.noteMissing': ['Say something in the note.', '请填写说明。'],
  'workOrder.amountWrong': [
    'Give a credit note and an amount up to the billed fee.',
    '请填写退款凭证号，金额不得超过账单费用。',
  ],
  'workOrder.ruleUsed': [
    'Orders are calculated by this rule. Add another version with a later date instead.',
    '已有工单按此规则计算，请新增一条生效日期更晚的规则。',
  ],
  'workOrder.ruleSameDay': [
    'This channel already has a rule in force from that day. Change that one, or choose another day.',
    '该渠道在该生效日期已有计费规则，请修改原规则或更换日期。',
  ],
  'workOrder.ruleIncomplete': [
    'Fill in what this billing needs: the ratio, the share billed or the side limit.',
    '请填写该计费方式所需的计抛倍数、分泡比例或边长上限。',
  ],
  'workOrder.rateSameDay': [
    'This channel already has a rate card for that destination in force from that day.',
    '该渠道在该生效日期已有同一目的国家的价格表。',
  ],
  'workOrder.bandsWrong': [
    'Write one band a line, as 500: 25.00, from the lightest to the heaviest.',
    '每行写一个重量段，如 500: 25.00，并按重量从小到大排列。',
  ],
  'workOrder.evidenceSealed': ['Submitted evidence can no longer be removed.', '已提交的证据不能删除。'],
  'workOrder.evidenceClosed': [
    'This order is closed: reopen it to change its evidence.',
    '工单已关闭，如需更改证据，请先重新打开。',
  ],
  'workOrder.tooManyFiles': ['An order takes at most 50 files of evidence.', '每个工单最多 50 个证据文件。'],
  'workOrder.tooManyMessageFiles': ['A message takes at most 10 files.', '每条消息最多 10 个文件。'],
  'workOrder.deadlinesWrong': ['The second reminder has to be later than the first.', '第二次催促须晚于第一次。'],
  'workOrder.parcelHasOrder': [
    'This parcel has an open work order already, under another of its tracking numbers.',
    '该包裹已有未关闭的工单（使用其另一物流单号）。',
  ],
  'workOrder.billMissing': [
    'Enter the date of the bill, the billed weight and the billed fee.',
    '请填写账单日期、计费重和账单费用。',
  ],
  'workOrder.nothingToPrevent': [
    'This parcel is billed by its actual weight: there is nothing to prevent.',
    '该包裹按实重计费，无需预防。',
  ],
  'workOrder.shippedAlready': [
    'Choose today or a later day: a shipped parcel can only be disputed.',
    '请选择今天或之后的发货日期；已发货的包裹只能申诉。',
  ],
  'workOrder.tooManyMeasures': [
    'An order takes at most 100 measures, corrections among them.',
    '每个工单最多登记 100 条测量记录（含更正）。',
  ],
  'workOrder.measureSealed': [
    'Submitted measures can no longer be changed. Enter a recheck instead.',
    '已提交的测量数据不能修改，请另行登记复核数据。',
  ],
  'workOrder.measuredLater': ['The time of the measure is in the future.', '测量时间不能晚于当前时间。'],
  'workOrder.fileMissing': ['Choose a file.', '请选择文件。'],
  'workOrder.fileTooLarge': ['“{name}” is larger than 50 MB.', '“{name}”超过 50 MB。'],
  'workOrder.fileRefused': ['Files of this kind are not taken: {name}', '不支持该类型的文件：{name}'],
};
