import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';

describe('tools used in China', () => {
  test('TAPD: HTML becomes Markdown, a slash stays in a status, midnight in China is a day', async () => {
    const { format, tasks, plan } = await readSample([
      [
        'id',
        'title',
        'description',
        'workspace_id',
        'created',
        'status',
        'due',
        'priority',
        'current_owner',
        'std_status',
        'url',
        'custom_field_one',
      ],
      [
        '1',
        '登录失败',
        '<div>第一步</div><div><a href="http://example.com/a">链接</a></div><script>alert(1)</script><ul><li>一</li><li><b>二</b></li></ul>',
        '9',
        '2026-02-12T05:06:07.000+00:00',
        '接受/处理',
        '2026-10-10T16:00:00.000+00:00',
        'medium',
        '王芳;李雷;',
        '处理中',
        'https://www.tapd.cn/9/bugtrace/1',
        '',
      ],
      ['2', '样式错乱', '', '9', '2026-02-12T05:06:07.000+00:00', '已拒绝', '', 'high', '', '完成', '', ''],
    ]);
    expect(format).toBe('tapd');
    expect(plan.sourceKey).toBe('tapd:9');
    expect(plan.statuses).toMatchObject([
      { name: '接受/处理', category: '2' },
      { name: '已拒绝', category: '3' },
    ]);
    expect(tasks[0]).toMatchObject({
      description: '第一步\n\n[链接](http://example.com/a)\n\n- 一\n- **二**',
      dueDate: '2026-10-11',
      priority: 'M',
      ownerKey: 'name:王芳',
      assigneeKeys: ['name:李雷'],
    });
    expect(tasks[0]?.extra).not.toHaveProperty('custom_field_one');
  });

  test('TAPD as people export it', async () => {
    const { format, tasks } = await readSample([
      ['ID', '标题', '严重程度', '优先级', '状态', '处理人', '创建人', '创建时间', '预计结束', '迭代'],
      ['1001', '支付页打不开', '严重', '紧急', '新', '王芳;', '李雷', '2026-01-05 10:00', '2026-01-10', '一月'],
    ]);
    expect(format).toBe('tapd');
    expect(tasks[0]).toMatchObject({
      title: '支付页打不开',
      priority: 'U',
      ownerKey: 'name:王芳',
      dueDate: '2026-01-10',
      extra: { 迭代: '一月', 严重程度: '严重' },
    });
  });

  test('Teambition in GBK with Windows line ends', async () => {
    const rows = [
      [
        '任务标题',
        '任务列表',
        '状态',
        '执行者',
        '截止时间',
        '优先级',
        '标签',
        '备注',
        '是否完成',
        '完成时间',
        '创建时间',
      ],
      [
        '【示例】整理素材',
        '首页',
        '待处理',
        '王芳',
        '2026-03-01 18:00',
        '非常紧急',
        '素材,设计',
        '第一行\n第二行',
        '否',
        '',
        '2026-01-01 09:00',
      ],
      ['确认报价', '物流', '工作中', '李雷', '', '普通', '', '', '是', '2026-02-01 12:00', '2026-01-01 09:00'],
    ];
    const { format, tasks, plan, codes } = await readSample(iconv.encode(csvOf(rows), 'gbk'));
    expect(format).toBe('teambition');
    expect(codes).toEqual(['encodingGuessed']);
    expect(plan.statuses.map(({ name }) => name)).toEqual(['待处理', 'Done']);
    expect(tasks).toMatchObject([
      {
        title: '【示例】整理素材',
        priority: 'U',
        dueDate: '2026-03-01',
        dueTime: '18:00',
        labelKeys: ['素材', '设计'],
        lists: ['首页'],
        ticked: false,
      },
      {
        priority: 'M',
        ticked: true,
        statusKey: '@done',
        completedAt: '2026-02-01T04:00:00.000Z',
        extra: { Section: '工作中' },
      },
    ]);
  });
});
