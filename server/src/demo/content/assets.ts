import { documentOf } from '../document.ts';
import { type Color, type PictureOptions, pictureOf } from '../picture.ts';

export type DemoFolder = { name: string; in?: string; assets: readonly DemoAsset[] };
export type DemoAsset = {
  name: string;
  by: string;
  tags: readonly string[];
  sku?: readonly string[];
  /** Whose it is, how many days it may still be used, and where. */
  rights?: { holder: string; days: number; markets: readonly string[]; channels: readonly string[] };
  /** Notes on the newest version. */
  notes?: readonly DemoNote[];
  versions: readonly { bytes: () => Buffer; dimensions?: string; mime: string; preview: 'image' | 'pdf' | 'text' }[];
};

/** A note on a place of a picture, with its replies, and why it is not acted on. */
export type DemoNote = {
  by: string;
  x: number;
  y: number;
  text: string;
  replies?: readonly { by: string; text: string }[];
  wontFix?: string;
};

const RED: Color = [196, 48, 64];
const NIGHT: Color = [24, 28, 54];
const SAND: Color = [240, 222, 196];
const TEAL: Color = [20, 120, 120];
const WHITE: Color = [250, 250, 248];
const GOLD: Color = [232, 172, 58];

const drawn = (drawing: PictureOptions) => ({
  bytes: () => pictureOf(drawing),
  dimensions: `${drawing.width} × ${drawing.height}`,
  mime: 'image/png',
  preview: 'image' as const,
});
const square = { width: 540, height: 540 };
const upright = { width: 540, height: 675 };
const wide = { width: 960, height: 400 };
const words = (text: string) => ({
  bytes: () => Buffer.from(text),
  mime: 'text/plain; charset=utf-8',
  preview: 'text' as const,
});

/** The folders of the demo, parents first, with their assets. */
export const demoFolders: readonly DemoFolder[] = [
  {
    name: 'Brand 品牌',
    assets: [
      {
        name: 'logo-round.png',
        by: 'yifan',
        tags: ['logo'],
        versions: [drawn({ ...square, from: WHITE, to: WHITE, disc: TEAL, band: GOLD })],
      },
      {
        name: 'style-guide.pdf',
        by: 'yifan',
        tags: ['guide'],
        versions: [
          {
            bytes: () => documentOf(['Style guide', 'Keep the disc free of text.', 'Gold is for prices only.']),
            mime: 'application/pdf',
            preview: 'pdf',
          },
        ],
      },
    ],
  },
  {
    name: 'Black Friday 黑五',
    assets: [
      {
        name: 'slogans.txt',
        by: 'sofia',
        tags: ['copy'],
        versions: [
          words('One night. Half the price.\n一夜五折，过时不候。\n'),
          words('One night. Half the price.\nDeutsch: Eine Nacht. Halber Preis.\n一夜五折，过时不候。\n'),
        ],
      },
    ],
  },
  {
    name: 'Social 社媒',
    in: 'Black Friday 黑五',
    assets: [
      {
        name: 'bf-feed-4x5.png',
        by: 'sofia',
        tags: ['feed', 'teaser'],
        sku: ['LAMP-01'],
        rights: { holder: 'Studio Nord', days: 9, markets: ['DE', 'AT'], channels: ['Instagram', 'TikTok'] },
        notes: [
          {
            ...{ by: 'lukas', x: 0.5, y: 0.32, text: 'The disc covers the price on small phones.' },
            replies: [
              { by: 'sofia', text: 'Is a tenth smaller enough?' },
              { by: 'lukas', text: 'Yes, as long as the figures stay readable. 数字看得清就行。' },
            ],
          },
          {
            ...{ by: 'demo', x: 0.2, y: 0.86, text: '白色横条能不能换成品牌金色？' },
            replies: [{ by: 'yifan', text: '金色只用于价格，规范里写了。' }],
            wontFix: '品牌规范规定金色仅用于价格。 Gold is for prices only.',
          },
        ],
        versions: [
          drawn({ ...upright, from: NIGHT, to: RED, disc: SAND, band: WHITE }),
          drawn({ ...upright, from: NIGHT, to: RED, disc: GOLD, band: WHITE }),
        ],
      },
      {
        name: 'bf-story-square.png',
        by: 'sofia',
        tags: ['story'],
        sku: ['LAMP-01', 'LAMP-02'],
        rights: { holder: 'Studio Nord', days: -3, markets: ['DE'], channels: ['Instagram'] },
        versions: [drawn({ ...square, from: RED, to: NIGHT, disc: WHITE, band: GOLD })],
      },
    ],
  },
  {
    name: 'Site banners 站点横幅',
    in: 'Black Friday 黑五',
    assets: [
      {
        name: 'bf-home-wide.png',
        by: 'yifan',
        tags: ['home'],
        versions: [drawn({ ...wide, from: NIGHT, to: TEAL, disc: GOLD, band: RED })],
      },
    ],
  },
  { name: 'Spring range 春季新品', assets: [] },
];
