import type { signInSteps as english } from './sign-in-steps.en.ts';

export const signInSteps = {
  places: {
    others: '其他登录方式',
    with: '使用 {{name}} 登录',
    returning: '正在登录…',
    blocked: '无法打开登录窗口',
    allow: '浏览器拦截了弹出窗口，请允许本站弹出窗口后重试。',
  },
  department: {
    choose: '选择部门',
    text: '您属于多个部门，请选择本次使用的部门。',
    label: '部门',
    missing: '请先选择部门',
    switch: '切换部门',
    current: '当前部门：{{name}}',
    switched: '已切换到 {{name}}',
    none: '您尚未设置部门信息，请联系管理员添加。',
  },
} satisfies typeof english;
