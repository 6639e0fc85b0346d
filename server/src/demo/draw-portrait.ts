import sharp from 'sharp';
import { seededRandom } from './seeded-random.ts';

type Colour = [number, number, number];

const walls: Colour[] = [
  [214, 226, 230],
  [226, 221, 210],
  [208, 219, 208],
  [219, 212, 226],
  [230, 214, 208],
];
const skins: Colour[] = [
  [241, 205, 178],
  [222, 178, 142],
  [190, 138, 100],
  [140, 94, 66],
  [98, 64, 46],
];
const hairs: Colour[] = [
  [44, 34, 30],
  [92, 60, 38],
  [156, 108, 58],
  [198, 166, 108],
  [150, 148, 146],
];
const clothes: Colour[] = [
  [11, 99, 112],
  [52, 64, 84],
  [96, 60, 72],
  [70, 86, 62],
  [120, 104, 88],
];

/** The size of the drawing, in a picture of 256 points a side. */
const side = 160;

/** A drawn face, the same each time for the same number: the demo company's people do not exist. */
export async function drawPortrait(
  seed: number,
  hasLongHair: boolean,
): Promise<Record<'small' | 'medium' | 'large', Buffer>> {
  const random = seededRandom(seed);
  const pick = (from: Colour[]): Colour => from[Math.floor(random() * from.length)] as Colour;
  const [wall, skin, cloth] = [pick(walls), pick(skins), pick(clothes)];
  const hair = pick(skins.indexOf(skin) > 2 ? hairs.slice(0, 1) : hairs);
  const neck = shade(skin, 0.9);
  const lean = (random() - 0.5) * 14;
  const inside = (x: number, y: number, rx: number, ry: number) =>
    (x * x) / (rx * rx) + (y * y) / (ry * ry) < 1;

  const colourAt = (x: number, y: number): Colour => {
    const fromHead = x - 128 - lean;
    if (inside(x - 128, y - 262, 98, 92)) return cloth;
    if (y < 106 && inside(fromHead, y - 104, 54, 62)) return y < 84 ? hair : skin;
    if (inside(fromHead, y - 116, 48, 60)) return skin;
    if (inside(fromHead, y - 172, 22, 30)) return neck;
    if (hasLongHair && inside(fromHead, y - 130, 66, 82) && y < 190) return hair;
    return shade(wall, 1 - (y / 256) * 0.14);
  };

  const scale = 256 / side;
  const pixels = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) pixels.set(colourAt(x * scale, y * scale), (y * side + x) * 3);
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  const write = (size: number) => picture.clone().resize(size, size).jpeg({ quality: 82 }).toBuffer();
  const [small, medium, large] = await Promise.all([write(80), write(256), write(320)]);
  return { small, medium, large };
}

const shade = (colour: Colour, by: number): Colour => colour.map((part) => Math.round(part * by)) as Colour;
