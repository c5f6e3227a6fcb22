import type { identityFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

export const identityWords = {
  'identity.badCredentials': ['Wrong username or password.', '用户名或密码错误。'],
  'identity.captchaWrong': ['The verification code you entered is incorrect!', '您输入的验证码不正确！'],
  'identity.captchaRequired': ['Please enter the verification code.', '请输入验证码!'],
  'identity.keyExpired': ['The key has expired. Please try again.', '密钥已过期，请重试。'],
  'identity.accountFrozen': [
    'This account is suspended. Please contact an administrator.',
    '该账号已冻结，请联系管理员。',
  ],
  'identity.accountWaiting': [
    'Your registration is pending approval. You will be notified by e-mail.',
    '您的注册申请正在等待管理员审批，结果将通过邮件通知您。',
  ],
  'identity.notYourDepartment': ['You do not belong to this department.', '您不属于该部门。'],
  'identity.notYourAccount': ['This is not your account.', '这不是您的账号。'],
  'identity.secondStep': ['Two-step verification is required to sign in.', '登录需完成两步验证。'],
  'identity.confirmFirst': ['Please confirm your identity first.', '请先验证您的身份。'],
  'identity.passwordWrong': ['The password is incorrect.', '密码不正确。'],
} as const satisfies Sentences<typeof identityFailures>;
