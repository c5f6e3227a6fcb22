import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.ts';
import { ImportRefused } from './reading-refusal.ts';

const CHINESE = '标题,状态,负责人\n整理首页素材,进行中,王芳\n确认物流报价,已完成,李雷\n';
const TRADITIONAL = '標題,狀態,負責人\n整理首頁素材,進行中,王芳\n確認物流報價,已完成,李雷\n';
const JAPANESE = 'タイトル,状態\nトップページの素材をまとめる,進行中\n配送料の見積もりを確認する,完了\n';
const SPANISH =
  'Título,Descripción\nRevisión del catálogo,¿Cuándo estará la campaña de otoño?\nEnvío,Añadir más tamaños\n';

function refusal(bytes: Uint8Array): string {
  try {
    return `read as ${decodeText(bytes).encoding}`;
  } catch (error) {
    return error instanceof ImportRefused ? error.code : String(error);
  }
}

describe('text encodings', () => {
  test('refuses binary data, and text without a plausible encoding', () => {
    expect(refusal(Uint8Array.from({ length: 4000 }, (_, index) => (index * 7) % 256))).toBe('notText');
    expect(refusal(Buffer.from('\u0000\u0001\u0002\u0003\u0004\u0005'.repeat(20)))).toBe('notText');
    const nonsense = Uint8Array.from({ length: 2000 }, (_, index) => (index % 2 === 0 ? 0x41 : 0x81));
    expect(refusal(nonsense)).toBe('encodingUnknown');
    expect(refusal(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]))).toBe('notText');
  });

  test.each([
    ['UTF-8', Buffer.from(CHINESE)],
    ['UTF-8', Buffer.from(`\ufeff${CHINESE}`)],
    ['UTF-16LE', Buffer.from(`\ufeff${CHINESE}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\ufeff${CHINESE}`, 'utf16le').swap16()],
  ])('reads %s without doubt', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: CHINESE, encoding, guessed: false });
  });

  test('reads UTF-16 without a byte order mark if most letters are Latin', () => {
    expect(decodeText(Buffer.from(SPANISH, 'utf16le'))).toMatchObject({ text: SPANISH, encoding: 'UTF-16LE' });
    expect(decodeText(Buffer.from(SPANISH, 'utf16le').swap16())).toMatchObject({ text: SPANISH, encoding: 'UTF-16BE' });
  });

  test.each([
    ['GB18030', CHINESE],
    ['Big5', TRADITIONAL],
    ['Shift_JIS', JAPANESE],
    ['windows-1252', SPANISH],
    ['windows-1250', 'Cím,Állapot\nÚj fotók a őszi gyűjteményhez,folyamatban\nSzállítók értesítése,kész\n'],
    ['windows-1254', 'Başlık,Durum\nYeni ürün fotoğrafları,sürüyor\nKargo ücretini doğrula,bitti\n'],
    ['windows-1251', 'Название,Статус\nфото для каталога,в работе\nпроверить доставку,готово\n'],
    ['windows-1255', 'כותרת,מצב\nתמונות חדשות לקטלוג,בתהליך\nבדיקת מחירי המשלוח,הושלם\n'],
    ['EUC-JP', 'タイトル,状態\nカレンダーのデータ,進行中\nサンプルの確認,完了\n'],
  ])('detects %s from the text and reports the guess', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ text, encoding, guessed: true });
  });

  test('examines the non-ASCII part, wherever it is', () => {
    const late = `${'a,b\n'.repeat(80_000)}${CHINESE}`;
    expect(decodeText(iconv.encode(late, 'gbk'))).toEqual({ text: late, encoding: 'GB18030', guessed: true });
  });
});
