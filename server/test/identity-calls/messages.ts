import { RULE_SAYS } from './checks.ts';

/** What each refusal says, word for word, in English and in Chinese. */
export const MESSAGES: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  'identity.badCredentials': ['Wrong username or password.', '用户名或密码错误。'],
  'identity.captchaWrong': ['The verification code you entered is incorrect!', '您输入的验证码不正确！'],
  'identity.captchaRequired': ['Please enter the verification code.', '请输入验证码!'],
  'identity.keyExpired': ['The key has expired. Please try again.', '密钥已过期，请重试。'],
  'identity.accountFrozen': ['This account is frozen. Please ask your administrator.', '该账号已冻结，请联系管理员。'],
  'identity.accountWaiting': [
    'Your registration waits for an administrator. You will hear from us.',
    '您的注册申请正在等待管理员审批，审批后会通知您。',
  ],
  'identity.secondStep': ['One more step is needed to sign in.', '还需完成一步验证才能登录。'],
  'identity.emptyMenu': ['permissions must be a non-null array', '尚未分配任何菜单权限，请联系管理员'],
  'identity.notYourDepartment': ['You do not belong to this department.', '您不属于该部门。'],
  'identity.notYourAccount': ['This is not your account.', '这不是您的账号。'],
  'identity.confirmFirst': ['Please confirm your password first.', '请先确认您的登录密码。'],
  'thirdLogin.noAccount': [
    'There is no account here for you yet. Please ask your administrator.',
    '尚无与之对应的账号，请联系管理员。',
  ],
  'thirdLogin.noSuchSource': ['Signing in this way is not set up here.', '尚未启用该登录方式。'],
  'thirdLogin.refused': ['The sign-in at the other place was not accepted.', '第三方登录未通过验证。'],
  'thirdLogin.ticketOver': [
    'This sign-in has been used or has expired. Please start again.',
    '本次登录已使用或已过期，请重新发起。',
  ],
  'code.wrong': ['The code is wrong or no longer good.', '短信验证码错误或已失效。'],
  'code.mobileInvalid': ['The format of your mobile phone number is incorrect!', '请输入正确的手机号'],
  'code.notConfigured': [
    'Messages are not set up here. Please ask your administrator.',
    '短信接口未配置，请联系管理员！',
  ],
  'code.switchedOff': [
    'Too many wrong codes for this number or address were entered from your network. Sign in another way, or try again in a few hours.',
    '您所在的网络对该号码或邮箱输错验证码的次数过多。请改用其他方式登录，或过几小时再试。',
  ],
  'account.registrationClosed': [
    'Registration is closed. Please ask your administrator for an account.',
    '暂未开放注册，请联系管理员开通账号。',
  ],
  'account.usernameTaken': ['username already exists!', '用户名已存在！'],
  'account.emailTaken': ['email already exists!', '邮箱已存在！'],
  'account.phoneTaken': ['mobile number already exists!', '手机号已存在！'],
  'account.detailsTaken': [
    'These details cannot be used. If you have an account already, please sign in.',
    '这些信息无法用于注册。如果您已有账号，请直接登录。',
  ],
  'account.usernameInvalid': [
    'A username has 2 to 50 letters (Latin or Chinese, not both), digits, dots, dashes or underscores, and at least one letter.',
    '用户名须为 2–50 个字母或汉字（不可混用），可含数字、点、短横线和下划线，且至少有一个字母或汉字。',
  ],
  'account.emailInvalid': ['Please enter a valid e-mail address.', '请输入正确的邮箱地址'],
  'account.unknown': ['There is no such account.', '用户名不存在!'],
  'account.recoveryStep': ['Please take the steps in their order.', '请按顺序完成各步骤。'],
  'account.recoveryOver': ['This recovery is over. Please begin again.', '本次找回已失效，请重新开始。'],
  'password.short': ['A password has at least 8 characters.', '密码至少 8 个字符。'],
  'password.common': [
    'This password is among the first that would be tried. Please choose another.',
    '该密码过于常见，请换一个。',
  ],
  'password.differ': ['The two passwords do not match.', '两次输入的密码不一样！'],
  'password.oldWrong': ['The old password is wrong.', '旧密码不正确。'],
  'duplicate.taken': ['This value cannot be used: it exists already.', '该值不可用，系统中已存在！'],
  'duplicate.unknownField': ['Values of this field are not compared.', '不支持对该字段进行重复校验。'],
  'checkRule.refused': [RULE_SAYS, RULE_SAYS],
  'common.notFound': ['Sorry, the resource was not found', '很抱歉，资源未找到'],
};
