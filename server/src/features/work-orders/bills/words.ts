import type { billFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const billWords: Sentences<typeof billFailures> = {
  'carrierBill.columnsMissing': [
    'Say which columns hold the tracking number, the billed weight and the fee, each once.',
    '请指定物流单号、计费重和费用所在的列，每项一列。',
  ],
  'carrierBill.foreignCurrency': [
    'This bill has amounts in {currency}. Fees and claims are in CNY: convert the amounts before reading the bill.',
    '该账单含有以{currency}计的金额。费用和申诉金额均以人民币计，请先换算后再读取账单。',
  ],
  'carrierBill.noLines': ['No row has a tracking number.', '没有任何一行含有物流单号。'],
  'carrierBill.nothingToClaim': [
    'None of these lines is overcharged and without a work order.',
    '所选明细中没有多收且未创建工单的行。',
  ],
  'carrierBill.periodWrong': [
    'Choose a period of at most 366 days that ends on or after its first day.',
    '请选择不超过 366 天的时间段，结束日期不得早于开始日期。',
  ],
};
