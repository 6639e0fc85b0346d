import sharp from 'sharp';
import { seededRandom } from '../seeded-random.ts';

type Colour = [red: number, green: number, blue: number];

const paper: Colour = [250, 251, 252];
const grid: Colour = [222, 228, 234];
const axis: Colour = [91, 107, 123];
const bars: Colour[] = [
  [47, 109, 181],
  [79, 163, 107],
  [224, 160, 48],
  [200, 85, 61],
];

/** A chart of bars, painted pixel by pixel: no font and no drawing library needed. */
export function makePng({
  width,
  height,
  seed,
}: {
  width: number;
  height: number;
  seed: number;
}): Promise<Buffer> {
  const random = seededRandom(seed);
  const pixels = Buffer.alloc(width * height * 3);
  const paint = (left: number, top: number, right: number, bottom: number, colour: Colour) => {
    for (let y = Math.round(top); y < bottom; y += 1) {
      for (let x = Math.round(left); x < right; x += 1) pixels.set(colour, (y * width + x) * 3);
    }
  };
  paint(0, 0, width, height, paper);
  const margin = Math.round(Math.min(width, height) / 10);
  const [bottom, tallest] = [height - margin, height - 2 * margin];
  for (let step = 1; step <= 5; step += 1) {
    const y = bottom - Math.round((tallest * step) / 5);
    paint(margin, y, width - margin, y + 1, grid);
  }
  const count = 5 + Math.floor(random() * 6);
  const room = (width - 2 * margin) / count;
  const colour = bars[Math.floor(random() * bars.length)] as Colour;
  for (let bar = 0; bar < count; bar += 1) {
    const left = margin + room * (bar + 0.2);
    paint(left, bottom - tallest * (0.2 + 0.75 * random()), left + room * 0.6, bottom, colour);
  }
  paint(margin, bottom, width - margin, bottom + 2, axis);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true })
    .toBuffer();
}
