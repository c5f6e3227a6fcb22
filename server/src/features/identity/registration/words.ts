import type { accountFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const accountWords = {
  'account.usernameTaken': ['username already exists!', '用户名已存在！'],
  'account.emailTaken': ['email already exists!', '邮箱已存在！'],
  'account.phoneTaken': ['mobile number already exists!', '手机号已存在！'],
  'account.detailsTaken': [
    'These details cannot be used. If you already have an account, please sign in.',
    '这些信息无法用于注册。如果您已有账号，请直接登录。',
  ],
  'account.usernameInvalid': [
    'Use 2 to 50 letters (Latin or Chinese, not both), digits, dots, dashes or underscores, with at least one letter.',
    '用户名须为 2–50 个字母或汉字（不可混用），可含数字、点、短横线和下划线，且至少有一个字母或汉字。',
  ],
  'account.emailInvalid': ['Please enter a valid e-mail address.', '请输入正确的邮箱地址'],
  'account.unknown': ['This account does not exist.', '用户名不存在!'],
  'account.registrationClosed': [
    'Registration is closed. Please ask an administrator for an account.',
    '暂未开放注册，请联系管理员开通账号。',
  ],
  'account.recoveryStep': ['Please complete the steps in order.', '请按顺序完成各步骤。'],
  'account.recoveryOver': ['This password recovery has expired. Please start again.', '本次找回已失效，请重新开始。'],
} as const satisfies Sentences<typeof accountFailures>;
