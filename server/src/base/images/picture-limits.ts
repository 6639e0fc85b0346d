/** What is wanted of a picture: itself, or squares of a face with these sides in pixels. */
export type PictureRequest = 'picture' | number[];

export interface PictureHead {
  mime: string;
  width: number;
  /** The height of one frame, where there are several. */
  height: number;
  /** The pictures that follow, in bytes. */
  sizes: number[];
}

/** What is taken, and written. */
export const pictureFormats = ['png', 'jpeg', 'gif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** All frames of an animation together. */
export const maxPixels = 40_000_000;
export const maxSide = 16_384;
export const maxFrames = 1_000;
export const pictureFaults = ['pixels', 'side', 'frames', 'damaged'] as const;
export type PictureFault = (typeof pictureFaults)[number];

export class PictureProblem extends Error {
  override name = 'PictureProblem';
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(`The picture cannot be used: ${fault}`);
    this.fault = fault;
  }
}
