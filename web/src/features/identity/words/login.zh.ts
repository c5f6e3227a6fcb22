import type { login as english } from './login.en.ts';

/** Texts of the sign-in page and its steps. */
export const login = {
  title: '账号密码登录',
  titleMobile: '手机号登录',
  tab: { label: '登录方式', account: '账号', mobile: '手机号' },
  username: '用户名',
  password: '密码',
  passwordShow: '显示密码',
  code: '验证码',
  usernameMissing: '请输入用户名',
  passwordMissing: '请输入密码',
  codeMissing: '请输入验证码',
  codeWrong: '您输入的验证码不正确！',
  codeImage: '验证码图片，点击换一张',
  codeUnseen: '看不清图片？',
  codeHelp: {
    working: '浏览器正在完成验证，需要几秒钟。',
    done: '验证码已自动填入。',
    failed: '验证失败，请重试。',
  },
  codeReload: '换一张',
  remember: '自动登录',
  passkey: '使用通行密钥登录',
  confirm: '确定',
  demo: '当前为本机试用，已为您填好演示账号。',
  failed: '登录失败',
  tryLater: '请稍后再试',
  welcome: '欢迎',
  noDepartment: '您尚未设置部门信息',
  hello: {
    morning: '早上好，{{name}}，欢迎回来',
    forenoon: '上午好，{{name}}，欢迎回来',
    noon: '中午好，{{name}}，欢迎回来',
    afternoon: '下午好，{{name}}，欢迎回来',
    evening: '晚上好，{{name}}，欢迎回来',
  },
} satisfies typeof english;
