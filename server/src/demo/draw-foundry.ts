import sharp from 'sharp';

type Colour = [number, number, number];

const wall: Colour = [17, 55, 62];
const beam: Colour = [8, 30, 35];
const floor: Colour = [12, 40, 46];
const pane: Colour = [176, 214, 219];
const iron: Colour = [9, 24, 29];
const melt: Colour = [255, 196, 96];
const glow: Colour = [226, 142, 52];

export const foundrySize = { width: 960, height: 640 };

/** A foundry hall with arched windows and a glowing ladle, drawn point by point: nothing is fetched from anywhere. */
export function drawFoundry(): Promise<Buffer> {
  const { width, height } = foundrySize;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(lit(colourAt(x, y), x, y), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer();
}

function colourAt(x: number, y: number): Colour {
  if (isLadle(x, y)) return iron;
  if (isInside(x - 690, y - 318, 112, 15)) return melt;
  if (isInside(x - 690, y - 318, 130, 22)) return iron;
  if ([600, 690, 780].some((rod) => Math.abs(x - rod) < 8) && y < 310) return iron;
  if (y < 60 || Math.abs(y - 96) < 5) return beam;
  if (y > 500) return floor;
  return isWindow(x, y) ? pane : wall;
}

const isInside = (x: number, y: number, rx: number, ry: number) =>
  (x * x) / (rx * rx) + (y * y) / (ry * ry) < 1;

/** Narrower towards its bottom. */
const isLadle = (x: number, y: number) => y > 318 && y < 520 && Math.abs(x - 690) < 130 - (y - 318) * 0.18;

/** Arches at equal distances, with bars. */
function isWindow(x: number, y: number): boolean {
  const inField = (x % 200) - 100;
  const isArch = Math.abs(inField) < 52 && y > 190 && y < 430;
  const isRound = isInside(inField, y - 190, 52, 56) && y <= 190;
  const isBar = Math.abs(inField) < 3 || y % 80 < 5;
  return (isArch || isRound) && !isBar;
}

/** The melt shines on what is around it. */
function lit(colour: Colour, x: number, y: number): Colour {
  const distance = Math.hypot(x - 690, (y - 310) * 1.2);
  const share = Math.max(0, 0.5 - distance / 760);
  return colour.map((part, at) => Math.round(part + ((glow[at] as number) - part) * share)) as Colour;
}
