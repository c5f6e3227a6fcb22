import { RULE_MESSAGE } from './checks.ts';

/** The exact message of each refusal, in English and in Chinese. */
export const MESSAGES: Readonly<Record<string, readonly [en: string, zh: string]>> = {
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
  'identity.secondStep': ['Two-step verification is required to sign in.', '登录需完成两步验证。'],
  'rights.emptyMenu': ['permissions must be a non-null array', '尚未分配任何菜单权限，请联系管理员'],
  'identity.notYourDepartment': ['You do not belong to this department.', '您不属于该部门。'],
  'identity.notYourAccount': ['This is not your account.', '这不是您的账号。'],
  'identity.confirmFirst': ['Please confirm your identity first.', '请先验证您的身份。'],
  'thirdLogin.noAccount': [
    'No account is linked to this sign-in. Please contact an administrator.',
    '尚无与之绑定的账号，请联系管理员。',
  ],
  'thirdLogin.noSuchSource': ['This sign-in method is not enabled.', '尚未启用该登录方式。'],
  'thirdLogin.refused': ['The sign-in with your external account failed.', '第三方登录未通过验证。'],
  'thirdLogin.ticketOver': [
    'This sign-in has been used or has expired. Please start again.',
    '本次登录已使用或已过期，请重新发起。',
  ],
  'code.wrong': ['The verification code is incorrect or has expired.', '验证码错误或已失效。'],
  'code.mobileInvalid': ['The format of your mobile phone number is incorrect!', '请输入正确的手机号'],
  'code.notConfigured': [
    'Sending messages is not configured. Please contact an administrator.',
    '尚未配置消息发送，请联系管理员。',
  ],
  'code.switchedOff': [
    'Too many incorrect codes for this number or address were entered from your network. Sign in another way, or try again in a few hours.',
    '您所在的网络对该号码或邮箱输错验证码的次数过多。请改用其他方式登录，或过几小时再试。',
  ],
  'account.registrationClosed': [
    'Registration is closed. Please ask an administrator for an account.',
    '暂未开放注册，请联系管理员开通账号。',
  ],
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
  'account.recoveryStep': ['Please complete the steps in order.', '请按顺序完成各步骤。'],
  'account.recoveryOver': ['This password recovery has expired. Please start again.', '本次找回已失效，请重新开始。'],
  'password.short': ['The password must have at least 8 characters.', '密码至少 8 个字符。'],
  'password.common': ['This password is too common. Please choose another one.', '该密码过于常见，请换一个。'],
  'password.differ': ['The two passwords do not match.', '两次输入的密码不一样！'],
  'password.oldWrong': ['The old password is incorrect.', '旧密码不正确。'],
  'duplicate.taken': ['This value already exists.', '该值不可用，系统中已存在！'],
  'duplicate.unknownField': ['This field cannot be checked for duplicates.', '不支持对该字段进行重复校验。'],
  'checkRule.refused': [RULE_MESSAGE, RULE_MESSAGE],
  'common.notFound': ['Sorry, the resource was not found', '很抱歉，资源未找到'],
};
