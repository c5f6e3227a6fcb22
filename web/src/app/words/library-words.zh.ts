import chinese from 'antd/es/locale/zh_CN';

export const locale = chinese;
