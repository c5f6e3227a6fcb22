import type {
  categoryFailures,
  checkRuleFailures,
  commonFileFailures,
  dictionaryFailures,
  duplicateFailures,
  jobFailures,
  onlineFailures,
  settingsFailures,
} from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

type Needed = Sentences<typeof dictionaryFailures> &
  Sentences<typeof checkRuleFailures> &
  Sentences<typeof duplicateFailures> &
  Sentences<typeof categoryFailures> &
  Sentences<typeof onlineFailures> &
  Sentences<typeof jobFailures> &
  Sentences<typeof commonFileFailures> &
  Sentences<typeof settingsFailures>;

export const systemWords = {
  'dict.codeTaken': ['The dictionary code already exists.', '字典编码已存在。'],
  'dict.valueTaken': ['This value already exists in the dictionary.', '该字典中已有相同的字典值。'],
  'dict.unknownTable': ['Options cannot be loaded from this table.', '不支持从该表取值。'],
  'dict.tooManyItems': ['A dictionary can have at most {limit} items.', '一个字典最多 {limit} 项。'],
  'checkRule.codeTaken': ['The rule code already exists.', '规则编码已存在。'],
  'checkRule.unusable': [
    'Part {part} of this rule is invalid. Check the number of characters and the pattern; look-behind and back references are not supported.',
    '规则的第 {part} 段无效，请检查位数与正则表达式（不支持后行断言和反向引用）。',
  ],
  'checkRule.refused': ['{message}', '{message}'],
  'duplicate.taken': ['This value already exists.', '该值不可用，系统中已存在！'],
  'duplicate.unknownField': ['This field cannot be checked for duplicates.', '不支持对该字段进行重复校验。'],
  'category.codeForeign': ['The code must start with “{code}”.', '编码不符合规范，须以“{code}”开头！'],
  'category.full': ['All category codes of this level are in use.', '该层级的分类编码已用完。'],
  'category.tooDeep': ['Categories can have at most {limit} levels.', '分类最多 {limit} 级。'],
  'online.own': ['This is your own session. Log out instead.', '这是您当前的会话，请直接退出登录。'],
  'job.notTimed': ['This job has no schedule: it runs on demand.', '该任务没有执行计划，按需执行。'],
  'commonFile.missing': ['Please select a file.', '请选择要上传的文件。'],
  'commonFile.tooLarge': ['“{name}” is larger than 50 MB.', '“{name}”超过 50 MB。'],
  'commonFile.refused': [
    '“{name}” is not supported: the file type is unknown or does not match the content.',
    '不支持“{name}”：文件类型未知，或内容与扩展名不符。',
  ],
  'commonFile.folderRefused': [
    '“biz” must be the name of a single folder: letters, digits, dashes and underscores.',
    '“biz”只能是一级目录名，由字母、数字、横线和下划线组成。',
  ],
  'settings.logoMissing': ['Please select an image.', '请选择图片。'],
  'settings.logoNotAnImage': [
    '“{name}” is not a PNG, JPEG or WebP image of at most 1024 pixels on either side.',
    '“{name}”不是有效图片：仅支持 PNG、JPEG、WebP，边长不超过 1024 像素。',
  ],
  'settings.logoTooLarge': ['“{name}” is larger than 512 kB.', '“{name}”超过 512 KB。'],
  'settings.locked': [
    'This is set in the server environment and cannot be changed here.',
    '该项由服务器环境变量设置，不能在此修改。',
  ],
  'settings.recipientWrong': [
    'Enter a mobile number for SMS, or an e-mail address for e-mail.',
    '短信请填写手机号，邮件请填写邮箱地址。',
  ],
} as const satisfies Needed;
