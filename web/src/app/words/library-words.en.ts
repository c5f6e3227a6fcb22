import english from 'antd/es/locale/en_US';

export const locale = english;
