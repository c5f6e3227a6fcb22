import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { piecesOf } from './fonts.ts';
import { linesOf } from './lines.ts';

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 48 };
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 16;
const INK = { text: '#1c1f24', quiet: '#5b6470', line: '#c9ced6' };

type Look = { size: number; weight?: 400 | 600; ink?: string };
type Column = { title: string; part: number; right?: boolean };

/** A document of A4 pages, filled from top to bottom. */
export type Sheet = {
  text(text: string, look?: Partial<Look>): void;
  gap(points: number): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** Its bytes, which only depend on the content. */
  close(): Buffer;
};

const PLAIN: Look = { size: 10 };

/** Starts a document; `foot` is printed below each page beside its number. */
export function newSheet(title: string, foot: string): Sheet {
  const pdf = new PDFDocument({ title, creator: 'Opsyard' });
  let page = 0;
  let pen = startPage();
  let y = PAGE.margin;

  function startPage(): SKRSContext2D {
    page += 1;
    const context = pdf.beginPage(PAGE.width, PAGE.height) as SKRSContext2D;
    write(context, `${foot} · ${page}`, { x: PAGE.margin, y: PAGE.height - PAGE.margin }, { size: 8, ink: INK.quiet });
    return context;
  }

  function ensureSpace(height: number): void {
    if (y + height <= BOTTOM) return;
    pdf.endPage();
    pen = startPage();
    y = PAGE.margin;
  }

  function row(columns: readonly Column[], cells: readonly string[], look: Look): void {
    const widths = columns.map(({ part }) => part * CONTENT_WIDTH - 8);
    const lines = cells.map((cell, at) =>
      linesOf(cell, widths[at] ?? CONTENT_WIDTH, (text) => widthOf(pen, text, look)),
    );
    const height = Math.max(...lines.map(({ length }) => length)) * look.size * 1.45;
    ensureSpace(height + 8);
    let x = PAGE.margin;
    columns.forEach(({ part, right }, at) => {
      lines[at]?.forEach((line, place) => {
        const shift = right ? (widths[at] ?? 0) - widthOf(pen, line, look) : 0;
        write(pen, line, { x: x + shift, y: y + look.size * (1.1 + 1.45 * place) }, look);
      });
      x += part * CONTENT_WIDTH;
    });
    y += height + 4;
    pen.fillStyle = INK.line;
    pen.fillRect(PAGE.margin, y - 1, CONTENT_WIDTH, 0.5);
    y += 4;
  }

  return {
    text(text, look = {}) {
      const textStyle = { ...PLAIN, ...look };
      for (const line of linesOf(text, CONTENT_WIDTH, (one) => widthOf(pen, one, textStyle))) {
        ensureSpace(textStyle.size * 1.45);
        write(pen, line, { x: PAGE.margin, y: y + textStyle.size * 1.1 }, textStyle);
        y += textStyle.size * 1.45;
      }
    },
    gap(points) {
      y += points;
    },
    table(columns, rows) {
      if (columns.some(({ title }) => title !== ''))
        row(
          columns,
          columns.map(({ title }) => title),
          { size: 8, weight: 600, ink: INK.quiet },
        );
      for (const cells of rows) row(columns, cells, { size: 9 });
    },
    close() {
      pdf.endPage();
      return pdf.close();
    },
  };
}

type Place = { x: number; y: number };

function write(pen: SKRSContext2D, text: string, { x, y }: Place, look: Look): void {
  pen.fillStyle = look.ink ?? INK.text;
  let at = x;
  for (const piece of piecesOf(text)) {
    setFont(pen, piece.family, look);
    pen.fillText(piece.text, at, y);
    at += pen.measureText(piece.text).width;
  }
}

function widthOf(pen: SKRSContext2D, text: string, look: Look): number {
  let width = 0;
  for (const piece of piecesOf(text)) {
    setFont(pen, piece.family, look);
    width += pen.measureText(piece.text).width;
  }
  return width;
}

const used = new Set<string>();

/** The number of fonts used so far, counting each weight of a part. */
export function fontsUsed(): number {
  return used.size;
}

function setFont(pen: SKRSContext2D, family: string, { size, weight = 400 }: Look): void {
  used.add(`${family} ${weight}`);
  pen.font = `${size}px "${family}"`;
  pen.fontVariationSettings = `'wght' ${weight}`;
}
