import type { identityFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

export const identityWords = {
  'identity.badCredentials': ['Wrong username or password.', '用户名或密码错误。'],
  'identity.captchaWrong': ['The verification code you entered is incorrect!', '您输入的验证码不正确！'],
  'identity.captchaRequired': ['Please enter the verification code.', '请输入验证码!'],
  'identity.keyExpired': ['The key has expired. Please try again.', '密钥已过期，请重试。'],
  'identity.accountFrozen': ['This account is frozen. Please ask your administrator.', '该账号已冻结，请联系管理员。'],
  'identity.accountWaiting': [
    'Your registration waits for an administrator. You will hear from us.',
    '您的注册申请正在等待管理员审批，审批后会通知您。',
  ],
  'identity.notYourDepartment': ['You do not belong to this department.', '您不属于该部门。'],
  'identity.notYourAccount': ['This is not your account.', '这不是您的账号。'],
  'identity.secondStep': ['One more step is needed to sign in.', '还需完成一步验证才能登录。'],
  'identity.confirmFirst': ['Please confirm your password first.', '请先确认您的登录密码。'],
  'identity.passwordWrong': ['This is not your password.', '密码不正确。'],
  'identity.emptyMenu': ['permissions must be a non-null array', '尚未分配任何菜单权限，请联系管理员'],
} as const satisfies Sentences<typeof identityFailures>;
