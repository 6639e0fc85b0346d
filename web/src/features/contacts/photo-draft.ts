import type { Area } from 'react-easy-crop';

export type PhotoDraft =
  | { kind: 'keep' }
  | { kind: 'remove' }
  /** `address` shows the file that was chosen; `area` is the part of it to take, once it is known. */
  | { kind: 'new'; address: string; area: Area | undefined };

/** The most pixels of a side: the largest size that the server makes. */
const mostPixels = 640;

/** Cuts out the chosen part here, so that the rest never leaves the computer. */
export async function cutPhoto({
  address,
  area,
}: {
  address: string;
  area: Area | undefined;
}): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const square = area ?? middleOf(image);
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.round(Math.min(square.width, mostPixels)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to cut the photo with.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, square.x, square.y, square.width, square.height, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be cut.'))),
      'image/jpeg',
      0.92,
    ),
  );
}

function middleOf({ naturalWidth, naturalHeight }: HTMLImageElement): Area {
  const side = Math.min(naturalWidth, naturalHeight);
  return { x: (naturalWidth - side) / 2, y: (naturalHeight - side) / 2, width: side, height: side };
}
