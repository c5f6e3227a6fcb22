import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';
import { countPlan } from '../count.ts';
import { readImport } from '../read-import.ts';

const read = async (rows: string[][], zone = 'Asia/Shanghai') => {
  const { format, plan } = await readImport(Buffer.from(csvOf(rows)), { fileName: 'issues.csv', zone });
  if (!plan) throw new Error('no plan');
  return { format, plan, tasks: plan.tasks };
};
const blank = (width: number) => Array.from({ length: width }, () => '');

describe('Jira tables', () => {
  test('without Summary and Status the key names the task and the project’s own status is used', async () => {
    const { format, plan, tasks } = await read([
      ['Issue key', 'Issue id', 'Parent id', 'Description', 'Issue Type'],
      [
        'OPS-1',
        '501',
        '',
        ' Nothing\u00a0works \n{code:java}\nint a = 1;\n{code}\nsee [the page|https://example.com/a]',
        'Bug',
      ],
      ['OPS-2', '502', '501', '=1+1 is two', 'Bug'],
      blank(5),
      ['OPS-3', '503', '999', '', 'Bug'],
      blank(5),
    ]);
    expect(format).toBe('jira');
    expect(tasks.map(({ title, statusKey }) => [title, statusKey])).toEqual([
      ['OPS-1', '@default'],
      ['OPS-2', '@default'],
      ['OPS-3', '@default'],
    ]);
    expect(tasks[0]?.description).toBe(
      'Nothing\u00a0works \n\n```java\nint a = 1;\n```\n\nsee [the page](https://example.com/a)',
    );
    expect(tasks[1]).toMatchObject({ parentExternalId: 'OPS-1', description: '=1+1 is two' });
    expect(tasks[2]).toMatchObject({ row: 5, extra: { 'Issue Type': 'Bug', Parent: '999' } });
    expect(plan.skipped.blank).toBe(2);
    expect(plan.problems.map(({ code }) => code)).toEqual(['parentMissing', 'titlesMissing', 'blankSkipped']);
    expect(JSON.stringify(plan)).not.toContain('undefined');
  });

  test('repeated columns are merged, none overwritten by an empty later one', async () => {
    const { plan, tasks } = await read([
      [
        'Summary',
        'Issue key',
        'Issue Type',
        'Status',
        'Priority',
        'Assignee',
        'Created',
        'Due Date',
        'Labels',
        'Labels',
        'Labels',
        'Sprint',
        'Sprint',
        'Attachment',
        'Attachment',
        'Comment',
        'Comment',
        'Comment',
        'Custom field (Testing Status)',
        'Custom field (Testing status)',
        'Watchers',
        'Watchers',
      ],
      [
        '[WEB] Vouchers ',
        'A-7',
        'Bug',
        'Open',
        'High',
        'kim',
        '18/02/2019 14:05',
        '03/04/2019',
        'one',
        '',
        'two',
        'S1',
        'S2',
        '03/Dec/21 11:01 AM;kim;plan; final.png;https://example.com/secure/plan.png',
        '',
        '18/Feb/19 2:20 PM;;Who may do it; everybody?',
        '19/Feb/19 9:00 AM;kim;h2. Title',
        '',
        '41:07.2',
        'Not started',
        'a',
        '',
      ],
    ]);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({
      title: '[WEB] Vouchers',
      priority: 'H',
      dueDate: '2019-04-03',
      createdAt: '2019-02-18T06:05:00.000Z',
      labelKeys: ['one', 'two'],
      extra: { Sprint: 'S1, S2', 'Testing Status': '41:07.2', 'Testing status': 'Not started' },
      attachments: [
        {
          name: 'plan; final.png',
          url: 'https://example.com/secure/plan.png',
          uploaded: true,
          addedAt: '2021-12-03T03:01:00.000Z',
        },
      ],
      comments: [
        { authorName: '', text: 'Who may do it; everybody?', createdAt: '2019-02-18T06:20:00.000Z' },
        { authorName: 'kim', text: '## Title' },
      ],
    });
    expect(tasks[0]?.extra).not.toHaveProperty('Watchers');
    expect(countPlan(plan)).toMatchObject({ comments: 2, labels: 2, uploads: 1, members: 1 });
  });

  test('repeated columns renamed with numbers are recognised', async () => {
    const { tasks } = await read([
      ['Issue key', 'Summary', 'Labels0', 'Labels1', 'Labels11', 'Attachment0', 'Attachment1', 'Comment.1'],
      ['A-1', 'One', 'x', '', 'y', '', '03/Dec/21 11:01 AM;u;a.jpg;https://example.com/a.jpg', 'Just a remark'],
    ]);
    expect(tasks[0]).toMatchObject({
      labelKeys: ['x', 'y'],
      attachments: [{ name: 'a.jpg' }],
      comments: [{ text: 'Just a remark' }],
    });
  });

  test('headers, statuses, priorities and months may be Spanish', async () => {
    const { format, tasks, plan } = await read([
      [
        'Resumen',
        'Clave de incidencia',
        'ID de la incidencia',
        'Tipo de Incidencia',
        'Estado',
        'Prioridad',
        'Persona asignada',
        'Id. de persona asignada',
        'Informador',
        'Creada',
        'Etiquetas',
        'Etiquetas',
        'Adjunto',
        'Principal',
        'Clave principal',
        'Parent summary',
        'Campo personalizado (Department)',
        'Campo personalizado (Department)',
      ],
      [
        'Preparar campaña',
        'MK-1',
        '10',
        'Épica',
        'En curso',
        'Alta',
        'Inés',
        'abc',
        'Inés',
        '10/nov/25 4:51 PM',
        'otoño',
        'web',
        '',
        '',
        '',
        '',
        'Ventas',
        '',
      ],
      [
        'Subir fotos',
        'MK-2',
        '11',
        'Tarea',
        'Finalizada',
        'Media',
        '',
        '',
        'Luis',
        '11/dic/25 9:00 AM',
        '',
        '',
        '',
        '10',
        'MK-1',
        'Preparar campaña',
        '',
        'Web',
      ],
      [
        'Avisar',
        'MK-3',
        '12',
        'Tarea',
        'Cancelada',
        'Baja',
        '',
        '',
        'Luis',
        '11/ene/26 9:00 AM',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
      ],
    ]);
    expect(format).toBe('jira');
    expect(plan.statuses.map(({ name, category }) => [name, category])).toEqual([
      ['En curso', '2'],
      ['Finalizada', '1'],
      ['Cancelada', '3'],
    ]);
    expect(tasks).toMatchObject([
      {
        title: 'Preparar campaña',
        priority: 'H',
        labelKeys: ['otoño', 'web'],
        createdAt: '2025-11-10T08:51:00.000Z',
        extra: { Department: 'Ventas' },
      },
      { priority: 'M', parentExternalId: 'MK-1', extra: { Department: 'Web' } },
      { priority: 'L', createdAt: '2026-01-11T01:00:00.000Z' },
    ]);
  });

  test('headers may be Chinese', async () => {
    const { format, tasks, plan } = await read([
      [
        '概要',
        '问题关键字',
        '问题类型',
        '状态',
        '优先级',
        '经办人',
        '报告人',
        '创建日期',
        '到期日',
        '标签',
        '评论',
        '问题ID',
        '父ID',
      ],
      [
        '上线新站点',
        'OPS-9',
        '任务',
        '进行中',
        '最高',
        '王芳',
        '李雷',
        '15/一月/24 9:19 上午',
        '2024-02-01',
        '站点',
        '15/一月/24 9:30 上午;李雷;请确认域名',
        '40001',
        '',
      ],
      ['子任务', 'OPS-10', '', '', '', '', '', '', '', '', '', '40002', '40001'],
    ]);
    expect(format).toBe('jira');
    expect(plan.statuses).toContainEqual(expect.objectContaining({ name: '进行中', category: '2' }));
    expect(tasks[1]).toMatchObject({ parentExternalId: 'OPS-9' });
    expect(tasks[0]).toMatchObject({
      title: '上线新站点',
      priority: 'U',
      dueDate: '2024-02-01',
      createdAt: '2024-01-15T01:19:00.000Z',
      labelKeys: ['站点'],
    });
    expect(tasks[0]?.comments).toMatchObject([
      { authorName: '李雷', text: '请确认域名', createdAt: '2024-01-15T01:30:00.000Z' },
    ]);
  });

  test('headers may be German or French; parents are identified by the number beside the key', async () => {
    const german = await read([
      [
        'Zusammenfassung',
        'Vorgangsschlüssel',
        'Vorgangs-ID',
        'Projektname',
        'Priorität',
        'Zugewiesene Person',
        'ID der zugewiesenen Person',
        'Kommentar',
        'Statuskategorie',
        'Status',
        'Übergeordnet',
      ],
      [
        'Startseite',
        'WEB-1',
        '10001',
        'Webseite',
        'Kritisch',
        'Jörg Müller',
        '5b10ac8d82e05b22cc7d4ef5',
        '04/Mai/26 4:10 PM;5b10ac8d82e05b22cc7d4ef5;Gut; weiter',
        'In Arbeit',
        'Am Zug',
        '',
      ],
      ['Kopfbild', 'WEB-2', '10002', 'Webseite', 'Unwesentlich', '', '', '', 'Fertig', 'Abgenommen', '10001'],
    ]);
    expect(german.plan).toMatchObject({ name: 'Webseite', problems: [] });
    expect(german.plan.statuses.map(({ category }) => category)).toEqual(['2', '1']);
    expect(german.tasks).toMatchObject([
      { priority: 'U', comments: [{ authorName: 'Jörg Müller', text: 'Gut; weiter' }] },
      { priority: 'L', parentExternalId: 'WEB-1' },
    ]);
    const french = await read([
      ['Résumé', 'Clé de ticket', 'ID de ticket', "Catégorie d'état", 'État', 'Date d’échéance', 'Parent'],
      ['Affiche', 'COM-1', '301', 'En cours', 'Chez Zoé', '15/août/26 00:00', ''],
      ['Imprimer', 'COM-2', '302', 'Terminé', 'Rendu', '', '301'],
    ]);
    expect(french.plan.statuses.map(({ category }) => category)).toEqual(['2', '1']);
    expect(french.tasks).toMatchObject([{ dueDate: '2026-08-15' }, { parentExternalId: 'COM-1' }]);
  });

  test('a completion date counts only for completed tasks', async () => {
    const { tasks } = await read([
      ['Issue key', 'Summary', 'Status', 'Resolved'],
      ['A-1', 'Reopened', 'In Progress', '2024-01-01 10:00'],
      ['A-2', 'Finished', 'Done', '2024-01-01 10:00'],
      ['A-3', 'Zrobione', 'Zrobione', '2024-01-01 10:00'],
    ]);
    expect(tasks.map(({ completedAt }) => completedAt)).toEqual([
      undefined,
      '2024-01-01T02:00:00.000Z',
      '2024-01-01T02:00:00.000Z',
    ]);
  });
});
