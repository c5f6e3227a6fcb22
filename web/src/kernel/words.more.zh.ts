import type { more as english } from './words.more.en.ts';

/** Words of shared parts that no first screen has. */
export const more = {
  file: {
    empty: '文件下载失败',
    tooLarge: '文件过大，无法上传。',
    exported: '导出成功',
  },
  form: {
    required: '请填写此项',
    tooLong_one: '最多 {{count}} 个字符',
    tooLong_other: '最多 {{count}} 个字符',
    tooShort_one: '至少 {{count}} 个字符',
    tooShort_other: '至少 {{count}} 个字符',
    pattern: '格式不正确',
  },
  confirm: {
    typeName: '请输入 {{name}} 以确认',
  },
  undoKept_one: '已撤销。{{count}} 个任务之后被他人修改过，未作更改。',
  undoKept_other: '已撤销。{{count}} 个任务之后被他人修改过，未作更改。',
  editor: {
    format: '格式',
    tool: {
      bold: '加粗',
      italic: '斜体',
      strike: '删除线',
      code: '代码',
      heading: '标题',
      bulletList: '无序列表',
      orderedList: '有序列表',
      blockquote: '引用',
      codeBlock: '代码块',
      link: '链接',
    },
    link: { address: '链接地址', apply: '应用', remove: '取消链接' },
    picture: '图片',
    pictureFile: '图片文件',
    table: '表格',
    tables: {
      insert: '插入表格',
      row: '在下方添加一行',
      column: '在右侧添加一列',
      header: '切换表头',
      dropRow: '删除本行',
      dropColumn: '删除本列',
      dropTable: '删除表格',
    },
  },
  list: {
    total_one: '共 {{count, number}} 条',
    total_other: '共 {{count, number}} 条',
    columns: '列设置',
    sort: '排序',
    chooseAll: '选择本页全部',
    chooseOne: '选择 {{name}}',
    chosen_one: '已选 {{count, number}} 项',
    chosen_other: '已选 {{count, number}} 项',
    chooseNone: '取消选择',
  },
  trend: { up: '上升', down: '下降', even: '持平' },
} satisfies typeof english;
