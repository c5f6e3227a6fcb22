import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { readMoment } from '../../../../kernel/table-reading/dates.ts';
import { decodeText } from '../../../../kernel/table-reading/decode.ts';
import { readImport } from '../read-import.ts';

const TEXTS: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1251', 'Задача,Статус\nПодготовить отчёт для совета,В работе\nЗаказать бумагу и краску,Готово\n'],
  ['koi8-r', 'Задача,Статус\nПодготовить отчёт для совета,В работе\nЗаказать бумагу и краску,Готово\n'],
  ['windows-1250', 'Zadanie,Stan\nPrzygotować sprawozdanie na środę,W toku\nZamówić więcej żółtej farby,Źle\n'],
  ['windows-1254', 'Görev,Durum\nYeni sözleşmeyi hazırlamak için toplantı,Açık\nİş güvenliği eğitimi,Sürüyor\n'],
  ['windows-1253', 'Εργασία,Κατάσταση\nΕτοιμασία της έκθεσης για το συμβούλιο,Σε εξέλιξη\nΑγορά χαρτιού,Έτοιμο\n'],
  ['EUC-KR', '제목,상태\n회의 자료를 준비하고 보내기,진행 중\n새로운 종이와 잉크 주문,완료\n'],
  ['EUC-JP', 'タイトル,状態\nトップページの素材をまとめる,進行中\n配送料の見積もりを確認する,完了\n'],
];

describe('text encodings', () => {
  test.each(TEXTS)('detects %s from the text', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ text, encoding, guessed: true });
  });

  test('the encoding can be chosen', async () => {
    const bytes = iconv.encode('Title,Status\nŻółw,W toku\n', 'iso-8859-2');
    const { plan, table } = await readImport(bytes, { fileName: 'a.csv', encoding: 'iso-8859-2' });
    expect(plan?.tasks[0]?.title).toBe('Żółw');
    expect(table).toMatchObject({ encoding: 'iso-8859-2' });
    expect(plan?.problems).toEqual([]);
  });
});

describe('languages', () => {
  test('Planner in Portuguese', async () => {
    const { tasks } = await readSample([
      [
        'ID da tarefa',
        'Nome da tarefa',
        'Nome do Bucket',
        'Progresso',
        'Prioridade',
        'Atribuído a',
        'Criado por',
        'Data de criação',
        'Data de início',
        'Data de vencimento',
        'Rótulos',
        'Descrição',
      ],
      [
        't1',
        'Revisar contrato',
        'A fazer',
        'Não iniciado',
        'Urgente',
        'Ana Souza',
        'Rui Lima',
        '25/02/2026',
        '01/03/2026',
        '05/03/2026',
        'legal;vendas',
        'Ler tudo',
      ],
    ]);
    expect(tasks[0]).toMatchObject({
      externalId: 't1',
      title: 'Revisar contrato',
      statusKey: 'a fazer',
      priority: 'U',
      startDate: '2026-03-01',
      dueDate: '2026-03-05',
      labelKeys: ['legal', 'vendas'],
      description: 'Ler tudo',
    });
  });

  test('Jira in Polish, with names of months', async () => {
    const { format, tasks } = await readSample(
      [
        [
          'Podsumowanie',
          'Klucz zgłoszenia',
          'Id. zgłoszenia',
          'Typ zgłoszenia',
          'Status',
          'Priorytet',
          'Osoba przypisana',
          'Zgłaszający',
          'Utworzono',
          'Termin',
          'Etykiety',
          'Opis',
        ],
        [
          'Naprawić bramę',
          'OPS-1',
          '10001',
          'Zadanie',
          'Do zrobienia',
          'Wysoki',
          'Jan Nowak',
          'Ewa Wójcik',
          '16/lut/26 3:29 PM',
          '1/wrz/26',
          'brama',
          'Skrzypi',
        ],
      ],
      'jira.csv',
      'UTC',
    );
    expect(format).toBe('jira');
    expect(tasks[0]).toMatchObject({
      key: 'OPS-1',
      title: 'Naprawić bramę',
      createdAt: '2026-02-16T15:29:00.000Z',
      dueDate: '2026-09-01',
      labelKeys: ['brama'],
    });
  });

  test.each([
    ['5 stycznia 2026', 1],
    ['5 października 2026', 10],
    ['5 мая 2026', 5],
    ['12 дек. 2026', 12],
    ['5 Ağustos 2026', 8],
    ['2026년 3월 5일', 3],
    ['16/gru/26 3:29 PM', 12],
  ])('reads the month of “%s”', (text, month) => {
    expect(readMoment(text)?.month ?? 0).toBe(month);
  });

  test.each([
    [['Aufgabenname', 'Bucketname', 'Zugewiesen zu', 'Fälligkeitsdatum'], 'de'],
    [['Nom de la tâche', 'Nom du compartiment', 'Affecté à', "Date d'échéance"], 'fr'],
    [['Nombre de la tarea', 'Nombre del depósito', 'Asignado a', 'Fecha de vencimiento'], 'es'],
    [['Nome attività', 'Nome del bucket', 'Assegnato a', 'Data di scadenza'], 'it'],
    [['Nazwa zadania', 'Status', 'Przypisane do', 'Termin'], 'pl'],
    [['Название задачи', 'Состояние', 'Назначено', 'Срок'], 'ru'],
    [['タスク名', 'バケット名', '割り当て先', '期限'], 'ja'],
    [['작업 이름', '버킷 이름', '할당 대상', '기한'], 'ko'],
    [['任务名称', '存储桶名称', '负责人', '截止日期'], 'zh'],
  ])('knows the columns %j', async (header) => {
    const { tasks } = await readSample([header, ['One', 'Open', 'Kim', '2026-03-05']]);
    expect(tasks[0]).toMatchObject({ title: 'One', statusKey: 'open', dueDate: '2026-03-05', ownerKey: 'name:kim' });
  });
});

describe('size', () => {
  test('an unterminated cell is refused with its line, before all of it is read', async () => {
    const bytes = Buffer.from(`Title,Notes\nOne,"${'x'.repeat(6_000_000)}"\n`);
    await expect(readImport(bytes, { fileName: 'a.csv' })).rejects.toMatchObject({
      code: 'cellTooLarge',
      params: { limitMb: 4 },
    });
  });

  test('distinguishes too many columns from too many rows', async () => {
    const wide = Buffer.from(`${'Title,'.repeat(2_001)}\n${'x,'.repeat(2_001)}\n`);
    await expect(readImport(wide, { fileName: 'a.csv' })).rejects.toMatchObject({
      code: 'tooManyColumns',
      params: { limit: 2000 },
    });
  });
});
