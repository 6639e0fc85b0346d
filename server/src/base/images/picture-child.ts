// A process of its own for each picture, so that what one unfolds to goes with it: reads the file that somebody
// uploaded from its standard input, and writes what was made of it, after a line that describes it, or what is wrong.
import { buffer } from 'node:stream/consumers';
import { PictureProblem, type PictureRequest } from './picture-limits.ts';
import { writeAnew } from './write-anew.ts';

const request = JSON.parse(process.argv[2] ?? '') as PictureRequest;
const bytes = await buffer(process.stdin);

try {
  const { head, pictures } = await writeAnew(bytes, request);
  process.stdout.write(`${JSON.stringify(head)}\n`);
  for (const picture of pictures) process.stdout.write(picture);
} catch (error) {
  // The library tells its errors by words alone; all of them are about the file.
  const fault = error instanceof PictureProblem ? error.fault : 'damaged';
  process.stdout.write(`${JSON.stringify({ fault })}\n`);
}
