import { variation } from './variation.ts';

/** A product of the demo and what one of it measures, packed: millimetres and grams. */
type DemoProduct = { spu: string; length: number; width: number; height: number; weight: number };
export type DemoContents = DemoProduct & { spuQuantity: number };

/** The products by the beginning of the name of the shop that sells them. */
const PRODUCTS: Readonly<Record<string, readonly DemoProduct[]>> = {
  trailnest: [
    { spu: 'TN-BOTTLE-750', length: 285, width: 92, height: 90, weight: 410 },
    { spu: 'TN-HAMMOCK-XL', length: 260, width: 170, height: 145, weight: 980 },
  ],
  lumahome: [
    { spu: 'LH-NIGHTLIGHT', length: 165, width: 120, height: 95, weight: 260 },
    { spu: 'LH-LAMP-ARC', length: 430, width: 260, height: 160, weight: 1_850 },
  ],
  pawpal: [
    { spu: 'PP-BED-M', length: 480, width: 360, height: 150, weight: 920 },
    { spu: 'PP-HARNESS-S', length: 210, width: 150, height: 40, weight: 190 },
  ],
};

/** What an order of a shop contains: one product, once or twice, in a box that never measures quite the same. */
export function contentsOf(order: string, shop: string): DemoContents | undefined {
  const products = PRODUCTS[shop.split('-')[0] ?? ''] ?? [];
  const vary = (what: string, below: number) => variation(`${what} in ${order}`, below);
  const product = products[vary('product', products.length || 1)];
  if (!product || vary('parcel with a product', 10) >= 6) return undefined;
  const spuQuantity = vary('quantity', 4) === 0 ? 2 : 1;
  const { spu, length, width, height, weight } = product;
  return {
    ...{ spu, spuQuantity, length: length + vary('length', 9) - 4, width: width + vary('width', 7) - 3 },
    height: height * spuQuantity + vary('height', 7) - 3,
    weight: weight * spuQuantity + vary('weight', 31) - 15,
  };
}
