import type {
  categoryFailures,
  checkRuleFailures,
  commonFileFailures,
  dictFailures,
  duplicateFailures,
  jobFailures,
  onlineFailures,
  settingsFailures,
} from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

type Needed = Sentences<typeof dictFailures> &
  Sentences<typeof checkRuleFailures> &
  Sentences<typeof duplicateFailures> &
  Sentences<typeof categoryFailures> &
  Sentences<typeof onlineFailures> &
  Sentences<typeof jobFailures> &
  Sentences<typeof commonFileFailures> &
  Sentences<typeof settingsFailures>;

export const systemWords = {
  'dict.codeTaken': ['Another dictionary has this code.', '字典编码已存在。'],
  'dict.valueTaken': ['Another item of this dictionary has this value.', '该字典中已有相同的字典值。'],
  'dict.unknownTable': ['No choices are made from there.', '不支持从该表取值。'],
  'dict.tooManyItems': ['A dictionary may have {limit} items.', '一个字典最多 {limit} 项。'],
  'checkRule.codeTaken': ['Another rule has this code.', '规则编码已存在。'],
  'checkRule.unusable': [
    'Part {part} of this rule cannot be used. Look at its count of characters and its pattern; look-behind and back references are not possible.',
    '规则的第 {part} 部分无法使用，请检查位数与正则表达式（不支持后行断言和反向引用）。',
  ],
  'checkRule.refused': ['{message}', '{message}'],
  'duplicate.taken': ['This value cannot be used: it exists already.', '该值不可用，系统中已存在！'],
  'duplicate.unknownField': ['Values of this field are not compared.', '不支持对该字段进行重复校验。'],
  'category.codeForeign': ['The code has to begin with “{code}”.', '编码不符合规范，须以“{code}”开头！'],
  'category.full': ['There is no room for another category on this level.', '该层级的分类编码已用完。'],
  'category.tooDeep': ['Categories go {limit} levels deep.', '分类最多 {limit} 级。'],
  'online.own': ['This is your own session. Sign out instead.', '这是您当前的会话，请直接退出登录。'],
  'job.notTimed': [
    'This job has no times of its own: it runs when there is something for it.',
    '该任务没有定时计划，有工作时会自动执行。',
  ],
  'commonFile.missing': ['There is no file in this request.', '请选择要上传的文件。'],
  'commonFile.tooLarge': ['“{name}” is larger than 50 MB.', '“{name}”超过 50 MB。'],
  'commonFile.refused': [
    'Files like “{name}” are not taken, or its content is not what its ending says.',
    '不支持“{name}”这类文件，或文件内容与扩展名不符。',
  ],
  'commonFile.folderRefused': [
    '“biz” is the name of one folder: letters, digits, dashes and underscores.',
    '“biz”只能是一级目录名，由字母、数字、横线和下划线组成。',
  ],
  'settings.logoMissing': ['There is no picture in this request.', '请选择图片。'],
  'settings.logoNotAnImage': [
    '“{name}” is no PNG, JPEG or WebP picture of at most 1024 pixels on either side.',
    '“{name}”不是有效图片：仅支持 PNG、JPEG、WebP，边长不超过 1024 像素。',
  ],
  'settings.logoTooLarge': ['“{name}” is larger than 512 kB.', '“{name}”超过 512 KB。'],
  'settings.locked': [
    'This is set where the program is started, and cannot be changed here.',
    '该项由启动环境设置，不能在此修改。',
  ],
  'settings.recipientWrong': [
    'Enter a mobile number for SMS, or an e-mail address for e-mail.',
    '短信请填写手机号，邮件请填写邮箱地址。',
  ],
} as const satisfies Needed;
