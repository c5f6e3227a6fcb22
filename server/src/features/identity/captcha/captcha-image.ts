import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { GLYPHS } from './glyphs.ts';

const WIDTH = 240;
const HEIGHT = 80;
const SCALE = 3.4;
const GLYPH_BOX = { width: 10, height: 14 };
const BACKGROUND = '#f4f6f8';
const LINES = 5;
const DOTS = 90;

/** Draws a code as a PNG of 240 × 80 pixels: rotated strokes, solid or outlined, with noise and a wave distortion. */
export async function drawCaptcha(code: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = BACKGROUND;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (let i = 0; i < LINES; i += 1) drawLine(pen);
  const slotWidth = WIDTH / code.length;
  const hollow = Math.random() < 0.5;
  [...code].forEach((letter, index) => {
    drawLetter(pen, letter, { middle: slotWidth * (index + 0.5), hollow: hollow === index % 2 > 0 });
  });
  for (let i = 0; i < 2; i += 1) drawLine(pen);
  for (let i = 0; i < DOTS; i += 1) drawDot(pen);
  return await distorted(canvas).encode('png');
}

function drawLetter(pen: SKRSContext2D, letter: string, { middle, hollow }: { middle: number; hollow: boolean }): void {
  const strokes = new Path2D(GLYPHS[letter] ?? '');
  pen.save();
  pen.translate(middle + jitter(6), HEIGHT / 2 + jitter(7));
  pen.rotate(jitter(0.38));
  pen.transform(SCALE + jitter(0.5), jitter(0.5), jitter(0.9), SCALE + jitter(0.4), 0, 0);
  pen.translate(-GLYPH_BOX.width / 2, -GLYPH_BOX.height / 2);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = randomColor();
  pen.lineWidth = hollow ? 2.9 : 1.5 + jitter(0.3);
  pen.stroke(strokes);
  if (hollow) {
    pen.strokeStyle = BACKGROUND;
    pen.lineWidth = 1.5;
    pen.stroke(strokes);
  }
  pen.restore();
}

function drawLine(pen: SKRSContext2D): void {
  const height = () => Math.random() * HEIGHT;
  pen.strokeStyle = randomColor();
  pen.lineWidth = 1 + Math.random() * 1.6;
  pen.beginPath();
  pen.moveTo(-5, height());
  pen.bezierCurveTo(WIDTH * 0.3, height(), WIDTH * 0.7, height(), WIDTH + 5, height());
  pen.stroke();
}

function drawDot(pen: SKRSContext2D): void {
  pen.fillStyle = randomColor();
  pen.beginPath();
  pen.arc(Math.random() * WIDTH, Math.random() * HEIGHT, 0.6 + Math.random() * 1.2, 0, 2 * Math.PI);
  pen.fill();
}

/** Shifts each pixel column of the canvas along a wave. */
function distorted(canvas: Canvas): Canvas {
  const result = createCanvas(WIDTH, HEIGHT);
  const pen = result.getContext('2d');
  pen.fillStyle = BACKGROUND;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const length = 22 + Math.random() * 14;
  const start = Math.random() * 2 * Math.PI;
  for (let x = 0; x < WIDTH; x += 1) {
    pen.drawImage(canvas, x, 0, 1, HEIGHT, x, 3.5 * Math.sin(x / length + start), 1, HEIGHT);
  }
  return result;
}

function randomColor(): string {
  return `hsl(${Math.round(Math.random() * 360)} 55% ${Math.round(22 + Math.random() * 16)}%)`;
}

function jitter(most: number): number {
  return (Math.random() * 2 - 1) * most;
}
